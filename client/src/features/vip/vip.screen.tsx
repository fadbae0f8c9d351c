import { DAY } from '@bourse/contracts/kit'
import {
  BONUS_HOLD_MS,
  BONUS_TURNOVERS,
  IDENTITY_TIER,
  UNVERIFIED_DEPOSITS_MAX,
  vip,
} from '@bourse/contracts/vip'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { LoginPrompt } from '#kit/form'
import { Card, Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { useText } from '#text'
import { queryFor } from '#api'
import { OwnTierCard } from './own-tier.tsx'
import { Tiers } from './tiers.tsx'

export function Screen() {
  const t = useText()
  const query = useQuery(queryFor(vip.status, {}))
  return (
    <PullRefresh onRefresh={query.refetch}>
      <QueryView query={query} unavailable={<NotOffered />}>
        {({ own, paysBonus }) => (
          <Section className="space-y-3 pt-2 pb-6">
            {own === null ? (
              <Card>
                <LoginPrompt>{t('vip.login_note')}</LoginPrompt>
              </Card>
            ) : (
              <OwnTierCard own={own} />
            )}
            {/* The key shows the member's own tier once it is known. */}
            <Tiers key={own?.tier ?? 0} own={own?.tier ?? 0} paysBonus={paysBonus} />
            <div className="grid grid-cols-2 gap-3">
              <LinkButton to="fund/select" query={{ mode: 'receive' }}>
                {t('screen.deposit')}
              </LinkButton>
              <LinkButton to="kefu/index" kind="neutral">
                {t('screen.support')}
              </LinkButton>
            </div>
            <Conditions />
          </Section>
        )}
      </QueryView>
    </PullRefresh>
  )
}

function Conditions() {
  const { t, quantityText } = useFormat()
  const values = {
    days: BONUS_HOLD_MS / DAY,
    n: Number(BONUS_TURNOVERS),
    tier: IDENTITY_TIER,
    limit: quantityText(UNVERIFIED_DEPOSITS_MAX),
  }
  return <p className="text-sub text-t3">{t('vip.note', values)}</p>
}
