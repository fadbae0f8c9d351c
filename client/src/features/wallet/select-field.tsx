import { type ReactNode, useState } from 'react'
import { FieldFrame, PickBox } from '#kit/field'
import { lazyComponent } from '#kit/layout'
import { CoinDisc } from '#kit/picture'
import type { PickProps } from './coin-pick-sheet.tsx'

const CoinPickSheet = lazyComponent(async () => (await import('./coin-pick-sheet.tsx')).CoinPickSheet)

export const coinChoice = <Id extends string>(
  { id, code }: { readonly id: Id; readonly code: string },
  trailing?: ReactNode,
) => ({
  id,
  label: code,
  code,
  icon: <CoinDisc code={code} size={24} />,
  trailing,
})

type PickerProps<Id extends string> = Omit<PickProps<Id>, 'onClose'> & {
  children: (open: () => void) => ReactNode
}

/** A list of choices that closes after the choice. */
export function Picker<Id extends string>({ children, onPick, ...sheet }: PickerProps<Id>) {
  const [isOpen, setOpen] = useState(false)
  const pick = (id: Id) => {
    onPick(id)
    setOpen(false)
  }
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && <CoinPickSheet {...sheet} onPick={(id) => pick(id as Id)} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props<Id extends string> = Omit<PickerProps<Id>, 'children'> & { error?: string | undefined }

export function SelectField<Id extends string>({ error, ...picker }: Props<Id>) {
  const { title, choices, value } = picker
  const chosen = choices.find((choice) => choice.id === value)
  return (
    <Picker {...picker}>
      {(open) => (
        <FieldFrame label={title} error={error}>
          {(field) => (
            <PickBox
              {...field}
              label={title}
              text={chosen?.label}
              icon={chosen?.icon}
              error={error}
              onPress={open}
            />
          )}
        </FieldFrame>
      )}
    </Picker>
  )
}
