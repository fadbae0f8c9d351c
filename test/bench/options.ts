import { parseArgs } from 'node:util'

export type Options = {
  readonly rounds: number
  readonly seconds: number
  readonly sockets: number
  readonly seed: number
  readonly beside: string | undefined
}
export type OptionName = keyof Options

/** The purpose of each option, and its value when it is not given. */
export const OPTIONS: Readonly<
  Record<OptionName, { readonly purpose: string; readonly fallback: number | null }>
> = {
  rounds: { purpose: 'repetitions, in which contenders take turns', fallback: 5 },
  seconds: { purpose: 'seconds of one measurement', fallback: 4 },
  sockets: { purpose: 'clients of the feed', fallback: 1_000 },
  seed: { purpose: 'seed of random calls and times', fallback: 1 },
  beside: { purpose: 'another checkout, built, that is measured in turn', fallback: null },
}

/** `NAME… [--OPTION=VALUE…] [--strict] [--list]` */
export function parseOptions(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      strict: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      sockets: { type: 'string' },
      seed: { type: 'string' },
      beside: { type: 'string' },
    },
  })
  const { strict, list, ...given } = values
  const count = (name: Exclude<OptionName, 'beside'>): number => {
    const value = Number(given[name] ?? OPTIONS[name].fallback)
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number`)
    return value
  }
  const options: Options = {
    rounds: count('rounds'),
    seconds: count('seconds'),
    sockets: count('sockets'),
    seed: count('seed'),
    beside: given.beside,
  }
  return {
    names: positionals,
    given: Object.keys(given) as OptionName[],
    options,
    isStrict: strict,
    isList: list,
  }
}
