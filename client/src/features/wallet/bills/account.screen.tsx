import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import { accountName, useCoin, useHoldables } from '#features/wallet'
import { Card, NavTitle, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { usePreference } from '#api'
import { noFilters } from './bill-filters.tsx'
import { Statement } from './statement.tsx'

/** The statement of one account, or of one coin in it, with its balance. */
export function Screen() {
  const t = useText()
  const asset = useQueryValue('asset') as AssetId | null
  const word = useQueryValue('kind')
  const kind = ACCOUNT_KINDS.find((each) => each === word) ?? null
  const code = useHoldables().data?.list.find((coin) => coin.id === asset)?.code ?? null
  const name = kind === null ? t('screen.account_records') : accountName(t, kind)
  return (
    <>
      <NavTitle>
        <span className="text-h2 font-semi">{code === null ? name : `${code} · ${name}`}</span>
      </NavTitle>
      <Statement
        key={`${asset} ${kind}`}
        first={{ ...noFilters, asset, kind }}
        shown={[
          ...(kind === null ? (['account'] as const) : []),
          ...(asset === null ? (['coin'] as const) : []),
          'kind',
          'dates',
        ]}
      >
        {asset !== null && kind !== null && <Owned asset={asset} kind={kind} />}
      </Statement>
    </>
  )
}

function Owned({ asset, kind }: { asset: AssetId; kind: AccountKind }) {
  const t = useText()
  const isHidden = usePreference('hidesBalances')
  const { balance, data } = useCoin(asset, kind)
  const code = data?.code ?? ''
  return (
    <Section className="pt-1">
      <Card className="py-1!">
        <Facts
          rows={[
            {
              label: t('field.available'),
              value: <Balance value={balance?.available ?? null} code={code} isHidden={isHidden} />,
            },
            {
              label: t('wallet.held'),
              value: <Balance value={balance?.held ?? null} code={code} isHidden={isHidden} />,
            },
          ]}
        />
      </Card>
    </Section>
  )
}
