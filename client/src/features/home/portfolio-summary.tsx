import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Eye, EyeOff } from 'lucide-react'
import { IconButton } from '#kit/control'
import { FailedLine, Skeleton } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Reserved } from '#kit/layout'
import { Num } from '#kit/market'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { setPreference, usePreference, useSession } from '#api'
import { headline, headlineName, useInFiat, WealthLines } from '#api/own'
import { useWealth, type Wealth } from '#api/portfolio'
import { client } from './queries.ts'

export function PortfolioSummary() {
  const { wealth, error, refetch } = useWealth()
  useQuery(client)
  return (
    <div className="flex min-h-34 flex-col justify-between py-2 pr-1.5 pl-4">
      <Head wealth={wealth} />
      <Reserved name="home.wealth" isPending={wealth === undefined && error === null}>
        {wealth !== undefined ? (
          <Figures wealth={wealth} />
        ) : error !== null ? (
          <FailedLine message={error.message} retry={() => void refetch()} className="min-h-16 pr-3" />
        ) : (
          <div aria-hidden="true" className="space-y-2 pb-2">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-4 w-36" />
          </div>
        )}
      </Reserved>
    </div>
  )
}

function Head({ wealth }: { wealth: Wealth | undefined }) {
  const t = useText()
  const code = useSession((it) => it.fiat.code)
  const isHidden = usePreference('hidesBalances')
  return (
    <div className="flex items-center">
      <h2 className="text-sub text-t2">
        {t(headlineName(wealth))} <span className="text-t3">· {code}</span>
      </h2>
      <IconButton
        name={t(isHidden ? 'home.value_show' : 'home.value_hide')}
        aria-pressed={isHidden}
        onClick={() => setPreference('hidesBalances', !isHidden)}
      >
        {isHidden ? <EyeOff size={18} /> : <Eye size={18} />}
      </IconButton>
      <span className="flex-1" />
      <PageLink
        to="fund/assets"
        className="press hit flex min-h-8 items-center gap-0.5 pr-2.5 text-sub font-med text-link"
      >
        {t('screen.assets')}
        <ChevronRight size={16} />
      </PageLink>
    </div>
  )
}

function Figures({ wealth }: { wealth: Wealth }) {
  const { fiatText } = useFormat()
  const inFiat = useInFiat()
  const isHidden = usePreference('hidesBalances')
  return (
    <div className="pb-2">
      <Num
        text={fiatText(inFiat(headline(wealth)))}
        isHidden={isHidden}
        className="block text-hero leading-10 font-semi tracking-tight"
      />
      <WealthLines wealth={wealth} />
    </div>
  )
}
