import { BENCHES } from './benches.ts'
import { formatGoal } from './figure.ts'
import { type OptionName, OPTIONS } from './options.ts'

/** Renders all measurements and options as the table of the README. */
export function renderList(): string {
  const rows = BENCHES.map(({ name, purpose, options, gates, isDefault }) => {
    const goals = Object.entries(gates).map(([figure, goal]) => `${figure} ${formatGoal(goal)}`)
    return `| \`${name}\`${isDefault ? ' (default)' : ''} | ${purpose} | ${words(options)} | ${goals.join('; ')} |`
  })
  const purposes = (Object.keys(OPTIONS) as OptionName[]).map((name) => {
    const { purpose, fallback } = OPTIONS[name]
    return `- \`--${name}=${fallback ?? 'DIRECTORY'}\`: ${purpose}`
  })
  return ['| Name | Measures | Options | Gates |', '|---|---|---|---|', ...rows, '', ...purposes].join('\n')
}

const words = (options: readonly OptionName[]): string => options.map((name) => `\`--${name}\``).join(' ')
