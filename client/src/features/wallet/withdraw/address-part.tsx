import type { AssetId } from '@bourse/contracts/market'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { type Network, NetworkChips } from '#features/wallet'
import { addressFormat, AddressImport, cleanAddress } from '#features/wallet/address-book'
import { TextField } from '#kit/field'
import { type Text, useText } from '#text'
import { BookSheet } from './book-sheet.tsx'
import type { WithdrawIssues } from './withdraw-form.ts'

type Props = {
  asset: AssetId
  address: string
  networks: readonly Network[]
  network: Network | null
  issue: WithdrawIssues['to']
  onNetwork: (id: string) => void
  onAddress: (address: string) => void
}

/** The network, and an address that is typed, pasted, picked from the book or read out of a picture. */
export function AddressPart({ asset, address, networks, network, issue, onNetwork, onAddress }: Props) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const name = network?.name ?? null
  const isOdd = addressFormat(address, name) === 'unusual'
  return (
    <>
      {name !== null && (
        <NetworkChips
          networks={networks.map((each) => ({ id: each.id, name: each.name ?? each.id }))}
          value={network?.id ?? null}
          onChange={onNetwork}
        />
      )}
      <div>
        <TextField
          label={t('withdraw.address')}
          value={address}
          autoComplete="off"
          onChange={(event) => onAddress(cleanAddress(event.target.value))}
          error={issueText(issue, t)}
          hint={
            isOdd && name !== null ? (
              <span className="text-warning">{t('withdraw.odd', { network: name })}</span>
            ) : undefined
          }
        />
        <AddressImport hasPicture onAddress={onAddress}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
            className="press hit inline-flex min-h-9 items-center gap-1.5 rounded-pill bg-chip px-3 text-sub font-med text-link"
          >
            <BookUser size={16} aria-hidden="true" />
            {t('withdraw.from_book')}
          </button>
        </AddressImport>
      </div>
      {isPicking && (
        <BookSheet
          asset={asset}
          onPick={(saved) => {
            setPicking(false)
            onAddress(saved.address)
            const its = networks.find((each) => each.name !== null && each.name === saved.network)
            if (its !== undefined) onNetwork(its.id)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

function issueText(issue: WithdrawIssues['to'], t: Text): string | undefined {
  switch (issue) {
    case 'missing':
      return t('withdraw.address_missing')
    case 'wrong':
      return t('withdraw.address_wrong')
    case 'own':
      return t('withdraw.own')
    default:
      return undefined
  }
}
