import * as z from 'zod/mini'
import { type Endpoint, type Instant, toInstant } from '#kit'

/** One press that moves money. It ends with a known outcome only. */
export type Intent = {
  /** Its idempotency key. */
  readonly key: string
  readonly member: string
  /** Name of the endpoint. */
  readonly call: string
  /** The record that the call acts on; empty where each call makes a record of its own. */
  readonly subject: string
  /** The wire form of the input, without the circumstances of the press: they may be secret. */
  readonly input: Readonly<Record<string, unknown>>
  readonly sentAt: Instant
}

/** Storage that outlives the page, such as the session storage of a browser. */
export type IntentStorage = {
  read(): string | null
  write(text: string): void
}

const stored = z.array(
  z.object({
    key: z.string(),
    member: z.string(),
    call: z.string(),
    subject: z.string(),
    input: z.record(z.string(), z.unknown()),
    sentAt: z.pipe(z.number(), z.transform(toInstant)),
  }),
)

function readStored(text: string | null): Intent[] {
  if (text === null) return []
  try {
    const read = z.safeParse(stored, JSON.parse(text))
    return read.success ? read.data : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Removes seen prices, codes and proofs from an input. */
export function intendedInput(
  { effect: { circumstances = [] } = {} }: Endpoint,
  wire: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !circumstances.includes(name)))
}

export const describeSubject = (
  { effect: { actsOn } = {} }: Endpoint,
  wire: Readonly<Record<string, unknown>>,
): string => (actsOn === undefined ? '' : JSON.stringify(wire[actsOn] ?? null))

/** The intents without a known outcome, written through to the storage. */
export function createIntentList(storage: IntentStorage, onChange: () => void) {
  let all: readonly Intent[] = readStored(storage.read())
  const replace = (next: readonly Intent[]): void => {
    all = next
    storage.write(JSON.stringify(next))
    onChange()
  }
  return {
    all: () => all,
    find: ({ member, call, subject }: Pick<Intent, 'member' | 'call' | 'subject'>) =>
      all.find((it) => it.member === member && it.call === call && it.subject === subject),
    has: (key: string) => all.some((it) => it.key === key),
    add: (intent: Intent) => replace([...all, intent]),
    remove: (isRemoved: (intent: Intent) => boolean) => replace(all.filter((it) => !isRemoved(it))),
  }
}
