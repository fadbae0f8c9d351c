import { type Amount, truncate } from '@bourse/contracts/kit'
import { readPayment } from '@bourse/contracts/payment'
import { ClipboardPaste, type LucideIcon, ScanQrCode } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Spinner, toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { useText } from '#text'
import type { FormField } from '#api/form'
import {
  addressError,
  type DestinationCoin,
  type DestinationValues,
  enterPayment,
  NO_DESTINATION,
} from './payment-entry.ts'
import { readCode } from './read-code.ts'

type AddressEntry = {
  readonly values: Partial<DestinationValues>
  /** The amount of a payment request; null without one that fits. */
  readonly amount: Amount | null
  /** The network that a payment request names, if it is not the chosen one. */
  readonly network: string | null
}

type FieldProps = {
  field: FormField<string>
  values: DestinationValues
  coin: DestinationCoin
  /** Receives what a pasted, scanned or finished text states. */
  onEntry: (entered: AddressEntry) => void
  /** Decimals of the form's amount; null for a form without one. The amount of a request that does not fit is ignored. */
  amountDecimals: number | null
  /** Offers to read a picture; false in forms with a picture of their own. */
  hasPicture?: boolean
  children?: ReactNode
}

export function AddressField({
  field,
  values,
  coin,
  onEntry,
  amountDecimals,
  hasPicture = false,
  children,
}: FieldProps) {
  const t = useText()
  const { note, enter, clearNote } = useEntry({ values, coin, onEntry, amountDecimals })
  const isRefused = readPayment(field.value, coin).kind === 'cannot'
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => null)
    if (text === undefined || text === null) toast(t('withdraw.no_paste'), 'error')
    else enter(text)
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Text that appears at once was pasted, dictated or suggested; text that is typed is read when it is complete.
    if (target.value.length - field.value.length > 1) enter(target.value)
    else {
      clearNote()
      const isLeft = isAddress(field.value, coin) && !isAddress(target.value, coin)
      if (isLeft)
        onEntry({ values: { ...NO_DESTINATION, address: target.value }, amount: null, network: null })
      else field.onChange(target.value)
    }
  }
  return (
    <div>
      <TextField
        label={t('withdraw.address')}
        autoComplete="off"
        hint={
          isRefused ? <span className="text-warning">{addressError(field.value, coin, t)}</span> : undefined
        }
        note={note}
        {...field}
        onChange={change}
        // Validation on blur would shift the buttons below before the click.
        onBlur={() => isLink(field.value, coin) && enter(field.value)}
      />
      <div className="flex flex-wrap gap-2 pt-1">
        {children}
        <SourceButton icon={ClipboardPaste} label={t('withdraw.paste')} onClick={() => void paste()} />
        {hasPicture && <PictureButton onText={enter} />}
      </div>
    </div>
  )
}

const isAddress = (text: string, coin: DestinationCoin): boolean => readPayment(text, coin).kind === 'address'

/** True if the text contains more than the address, or spells it differently. */
function isLink(text: string, coin: DestinationCoin): boolean {
  const reading = readPayment(text, coin)
  return reading.kind === 'address' && reading.address !== text
}

type EntryProps = Pick<FieldProps, 'values' | 'coin' | 'onEntry' | 'amountDecimals'>

/** Enters texts into the form. The note names the outcome for the amount and the network of a payment request. */
function useEntry({ values, coin, onEntry, amountDecimals }: EntryProps) {
  const t = useText()
  const [note, setNote] = useState<string | undefined>(undefined)
  const enter = (text: string) => {
    const entry = enterPayment(text, coin, values)
    const { reading } = entry
    const read = reading.kind === 'address' ? reading : null
    const { amount } = entry
    const isTaken = amount !== null && amountDecimals !== null && truncate(amount, amountDecimals) === amount
    const isIgnored = read?.isAmountIgnored === true || (amount !== null && !isTaken)
    const notes = [
      read?.network == null ? null : t('withdraw.network_taken', { network: read.network }),
      isIgnored ? t(amountDecimals === null ? 'address.amount_ignored' : 'withdraw.amount_ignored') : null,
      isTaken ? t('withdraw.amount_taken') : null,
    ].filter((each) => each !== null)
    setNote(notes.length === 0 ? undefined : notes.join(' · '))
    onEntry({ values: entry.values, amount: isTaken ? amount : null, network: read?.network ?? null })
  }
  return { note, enter, clearNote: () => setNote(undefined) }
}

type ButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string }

export const SourceButton = ({ icon: Icon, label, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className="press hit inline-flex min-h-9 items-center gap-1 rounded-pill bg-chip px-2.5 text-sub font-med text-link"
  >
    {rest['aria-busy'] === true ? <Spinner className="size-4" /> : <Icon size={16} />}
    {label}
  </button>
)

function PictureButton({ onText }: { onText: (text: string) => void }) {
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
    else onText(text)
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
