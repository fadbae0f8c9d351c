import type { AssetId } from '@bourse/contracts/market'
import type { AccountKind } from '@bourse/contracts/wallet'
import { parseAccountKind, accountName, balanceFacts, useCoin, useHoldables } from '#features/wallet'
import { Card, NavTitle, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { noFilters } from './bill-filter.ts'
import { Statement } from './statement.tsx'

export function Screen() {
  const t = useText()
  const asset = useQueryValue('asset') as AssetId | null
  const kind = parseAccountKind(useQueryValue('kind'))
  const code = useHoldables().data?.list.find((coin) => coin.id === asset)?.code ?? null
  const account = kind === null ? null : accountName(t, kind)
  const name = account?.product ?? account?.label ?? t('screen.bills')
  return (
    <>
      <NavTitle>
        <span className="block text-h2 wrap-anywhere font-semi">
          {code === null ? name : `${code} · ${name}`}
        </span>
        {account?.product != null && <span className="block truncate text-cap text-t3">{account.label}</span>}
      </NavTitle>
      <Statement key={`${asset} ${kind}`} first={{ ...noFilters, asset, kind }}>
        {asset !== null && kind !== null && <Owned asset={asset} kind={kind} />}
      </Statement>
    </>
  )
}

function Owned({ asset, kind }: { asset: AssetId; kind: AccountKind }) {
  const t = useText()
  const { balance, data } = useCoin(asset, kind)
  return (
    <Section className="pt-1">
      <Card className="py-1!">
        <Facts rows={balanceFacts(t, data?.code ?? '', balance ?? { available: null, held: null })} />
      </Card>
    </Section>
  )
}
