import type { Operator } from './audit.ts'
import { type CommandResult, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** The reason why a word is not a valid argument. */
export class InvalidArgument {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** One argument of a command: decodes its word, which is empty when it is missing. */
export type Argument<T> = {
  readonly decode: (word: string, deps: OperatorDeps) => T | InvalidArgument | Promise<T | InvalidArgument>
  /** The value of a missing word, if the argument is optional. */
  readonly fallback?: { readonly value: T }
  /** Takes all remaining words, joined by spaces. */
  readonly isRest?: true
  /** The audit log does not record the word. */
  readonly isSecret?: true
}

type Arguments = Readonly<Record<string, Argument<unknown>>>
type Values<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Argument<infer T> ? T : never
}

/** The context of a command, besides its arguments. */
export type CommandContext = {
  readonly deps: OperatorDeps
  readonly by: Operator
  /** Sends a line before the result. */
  readonly report: (line: string) => void
}

export type Command = {
  readonly usage: string
  /** Indexes of words that the audit log does not record. */
  readonly secrets: readonly number[]
  readonly run: (words: readonly string[], context: CommandContext) => Promise<CommandResult>
}

type CommandTerms<A extends Arguments> = {
  readonly usage: string
  /** The arguments in the order of their words, which is that of their checks. */
  readonly args: A
  /** Lines that follow the reason against an argument. */
  readonly notes?: readonly string[]
  readonly run: (args: Values<A>, context: CommandContext) => Promise<CommandResult>
}

/** Defines a command: it decodes its arguments, fails with the first reason against one, or runs. */
export function command<const A extends Arguments>({
  usage,
  args,
  notes = [],
  run,
}: CommandTerms<A>): Command {
  const list = Object.entries(args)
  return {
    usage,
    secrets: list.flatMap(([, { isSecret }], index) => (isSecret === true ? [index] : [])),
    async run(words, context) {
      const values: Record<string, unknown> = {}
      for (const [index, [name, argument]] of list.entries()) {
        const value = await decodeAt(words, index, argument, context.deps)
        if (value instanceof InvalidArgument) return fail(value.reason, ...notes)
        values[name] = value
      }
      return run(values as Values<A>, context)
    },
  }
}

function decodeAt(
  words: readonly string[],
  index: number,
  { decode, fallback, isRest }: Argument<unknown>,
  deps: OperatorDeps,
): unknown {
  const word = words[index]
  if (word === undefined && fallback !== undefined) return fallback.value
  return decode(isRest === true ? words.slice(index).join(' ') : (word ?? ''), deps)
}
