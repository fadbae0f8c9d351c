import type { DepositAddress } from '@bourse/contracts/wallet'
import { ClipboardPaste, type LucideIcon, ScanQrCode } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Chips } from '#kit/control'
import { Spinner, toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { groupByFour } from '#kit/format'
import { useText } from '#text'
import type { FormField } from '#api/form'
import { addressFormat, addressInCode, cleanAddress, paperNetwork } from './address-format.ts'
import { readCode } from './read-code.ts'

/** Grouped by four for visual comparison; screen readers get it ungrouped. */
export const AddressText = ({ address }: { address: string }) => (
  <p className="pt-1 text-body font-med text-t1">
    <span data-part="address" className="sr-only">
      {address}
    </span>
    <span aria-hidden="true" className="num flex flex-wrap gap-x-2">
      {groupByFour(address).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  </p>
)

/** A deposit network. `name` is null if the upstream sends an address without a network. */
export type Network = {
  readonly id: string
  readonly name: string | null
  readonly address: string
  /** The letter on the coin's disc if a coin has several networks. */
  readonly badge: 'E' | 'T' | undefined
}

export function networksOf({ erc20, trc20, address }: DepositAddress): Network[] {
  const networks: Network[] = []
  if (erc20 !== null) networks.push({ id: 'erc20', name: 'ERC20', address: erc20, badge: 'E' })
  if (trc20 !== null) networks.push({ id: 'trc20', name: 'TRC20', address: trc20, badge: 'T' })
  if (address !== null)
    networks.push({ id: 'own', name: paperNetwork(address) ?? null, address, badge: undefined })
  return networks
}

type ChipProps = {
  networks: readonly Pick<Network, 'id' | 'name'>[]
  value: string | null
  onChange: (id: string) => void
}

export function NetworkChips({ networks, value, onChange }: ChipProps) {
  const t = useText()
  return (
    <div>
      <h2 className="text-sub font-med text-t2">{t('deposit.network')}</h2>
      <Chips
        name={t('deposit.network')}
        chips={networks.map(({ id, name }) => ({ id, label: name ?? id }))}
        value={value}
        onChange={onChange}
        className="[&>button]:min-h-9"
      />
    </div>
  )
}

type FieldProps = {
  field: FormField<string>
  network: string | null
  /** Offers to read a picture; false in forms with a picture of their own. */
  hasPicture?: boolean
  children?: ReactNode
}

export function AddressField({ field, network, hasPicture = false, children }: FieldProps) {
  const t = useText()
  const isOdd = network !== null && addressFormat(field.value, network) === 'unusual'
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => null)
    if (text === undefined || text === null) toast(t('withdraw.no_paste'), 'error')
    else field.onChange(cleanAddress(text))
  }
  return (
    <div>
      <TextField
        label={t('withdraw.address')}
        autoComplete="off"
        hint={isOdd ? <span className="text-warning">{t('withdraw.odd', { network })}</span> : undefined}
        {...field}
        onChange={(event) => field.onChange(cleanAddress(event.target.value))}
        // Validation on blur would shift the buttons below before the click.
        onBlur={undefined}
      />
      <div className="flex flex-wrap gap-2 pt-1">
        {children}
        <SourceButton icon={ClipboardPaste} label={t('withdraw.paste')} onClick={() => void paste()} />
        {hasPicture && <PictureButton onAddress={field.onChange} />}
      </div>
    </div>
  )
}

type ButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string }

export const SourceButton = ({ icon: Icon, label, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className="press hit inline-flex min-h-9 items-center gap-1.5 rounded-pill bg-chip px-3 text-sub font-med text-link"
  >
    {rest['aria-busy'] === true ? <Spinner className="size-4" /> : <Icon size={16} />}
    {label}
  </button>
)

function PictureButton({ onAddress }: { onAddress: (address: string) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    setReading(true)
    const text = await readCode(file).finally(() => setReading(false))
    if (text === null) toast(t('withdraw.no_qr'), 'error')
    else onAddress(addressInCode(text))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        onChange={(event) => void take(event)}
      />
      <SourceButton
        icon={ScanQrCode}
        label={t('withdraw.from_picture')}
        aria-busy={isReading}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
