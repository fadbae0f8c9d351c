import type { Market } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'
import { Fragment } from 'react'
import { LinkButton } from '#kit/control'
import { kindOfCode } from '#kit/format'
import { Facts } from '#kit/list'
import { useText } from '#text'
import { useIsMember } from '#api'
import { OwnBalance, OwnFiat } from '#api/own'
import { accountUsd, listHoldings, useWallets } from '#api/portfolio'

type Props = { readonly kind: AccountKind; readonly market: Market; readonly className: string }

/** The value of an account and its coins of one market, with the ways to add to it. */
export function AccountCard({ kind, market, className }: Props) {
  const t = useText()
  const isMember = useIsMember()
  const { data: wallets } = useWallets(isMember)
  if (!isMember || wallets === undefined) return null
  const holdings = listHoldings(wallets, kind)
  const coins = [market.base, market.quote].flatMap(
    (asset) => holdings.find((row) => row.asset === asset) ?? [],
  )
  return (
    <section aria-label={t('table.account_value')} className={`card space-y-3 p-3.5 ${className}`}>
      <Facts
        layout="plain"
        className="space-y-1.5 text-sub"
        rows={[
          {
            label: t('table.account_value'),
            value: <OwnFiat usd={accountUsd(wallets, kind)} />,
            isStrong: true,
          },
          ...coins.map(({ code, available, held }) => ({
            label: code,
            value: (
              <Fragment key={code}>
                <OwnBalance value={available} kind={kindOfCode(code)} />
                {held > 0n && (
                  <span className="block text-cap text-t3">
                    {t('table.in_use')} <OwnBalance value={held} kind={kindOfCode(code)} />
                  </span>
                )}
              </Fragment>
            ),
          })),
        ]}
      />
      <div className="flex gap-2 [&>a]:flex-1 [&>a]:px-2">
        <LinkButton to="fund/select" query={{ mode: 'receive' }} kind="neutral" size="small">
          {t('tile.recharge')}
        </LinkButton>
        <LinkButton to="fund/fundTransfer" query={{ to: kind }} kind="neutral" size="small">
          {t('screen.account_transfer')}
        </LinkButton>
      </div>
    </section>
  )
}
