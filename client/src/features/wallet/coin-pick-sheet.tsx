import type { ComponentProps } from 'react'
import { listNames } from '#kit/names'
import { PickSheet } from '#kit/overlay'

export type CodedChoice<Id extends string> = ComponentProps<typeof PickSheet<Id>>['choices'][number] & {
  /** Code of the coin, if the choice is one. */
  readonly code?: string
}

export type PickProps<Id extends string> = Omit<ComponentProps<typeof PickSheet<Id>>, 'choices'> & {
  choices: readonly CodedChoice<Id>[]
}

/** Finds coins by their names too. Loaded with the table of names when a list is first opened. */
export function CoinPickSheet({ choices, ...sheet }: PickProps<string>) {
  const named = choices.map((choice) =>
    choice.code === undefined ? choice : { ...choice, words: listNames(choice.code).join(' ') },
  )
  return <PickSheet {...sheet} choices={named} />
}
