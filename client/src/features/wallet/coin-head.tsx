import type { AssetId } from '@bourse/contracts/market'
import { ChevronRight, History } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '#kit/control'
import { QueryView } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { CoinDisc } from '#kit/picture'
import { navigate, PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useHoldables } from './queries.ts'

type Props = { code: string; badge: 'E' | 'T' | undefined; mode: 'receive' | 'withdraw' }

export function CoinHead({ code, badge, mode }: Props) {
  const t = useText()
  const as = useQueryValue('as')
  return (
    <div className="px-gutter pb-3">
      <PageLink
        to="fund/select"
        query={{ mode, change: '1', ...(as !== null && { as }) }}
        replace
        className="card press flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 active:bg-chip"
      >
        <CoinDisc code={code} size={32} {...(badge === undefined ? {} : { network: badge })} />
        <span className="flex-1 text-body font-semi">{code}</span>
        <span className="text-sub text-link">{t('deposit.change_coin')}</span>
        <ChevronRight size={18} className="shrink-0 text-t3" />
      </PageLink>
    </div>
  )
}

const RECORD_TABS = { receive: 'deposit', withdraw: 'withdraw' } as const

/** Leads from a deposit or a withdrawal to the records of its kind. */
function RecordsLink({ mode }: { mode: Props['mode'] }) {
  const t = useText()
  const open = () => navigate('fund/receive_withdraw_record', { tab: RECORD_TABS[mode] })
  return (
    <NavActions>
      <IconButton name={t('screen.deposit_records')} onClick={open}>
        <History size={20} />
      </IconButton>
    </NavActions>
  )
}

type PageProps = { mode: Props['mode']; children: (coin: { id: AssetId; code: string }) => ReactNode }

/** The page of the coin that the address names; without one it leads to the choice. */
export function CoinPage({ mode, children }: PageProps) {
  const asset = useQueryValue('asset')
  const { data, error, refetch } = useHoldables()
  const coin = data?.list.find((each) => each.id === asset)
  const isLost = asset === null || (data !== undefined && coin === undefined)
  useEffect(() => {
    if (isLost) navigate('fund/select', { mode, change: '1' }, { replace: true })
  }, [isLost, mode])
  return (
    <>
      <RecordsLink mode={mode} />
      <QueryView query={{ data: coin, error: data === undefined ? error : null, refetch }}>
        {children}
      </QueryView>
    </>
  )
}
