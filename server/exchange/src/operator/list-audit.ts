import { instantText, toInstant } from '@bourse/contracts/kit'
import { sql } from '#platform/kernel'
import { optional, wholeNumber } from './arguments.ts'
import { command } from './command.ts'
import { ok } from './command-result.ts'

type Entry = {
  readonly at: Date
  readonly operator: string
  readonly uid: string | null
  readonly command: string
  readonly arguments: readonly string[]
  readonly outcome: string | null
  readonly message: string | null
}

const SHOWN = 50
const SHOWN_MAX = 10_000
/** Quotes arguments that a shell would split, so that control characters cannot forge a line. */
const quoted = (word: string): string => (/^[\w@.:+/…-]+$/.test(word) ? word : JSON.stringify(word))

function formatEntry(entry: Entry): string {
  const who = entry.uid === null ? entry.operator : `${entry.operator} (uid ${entry.uid})`
  const words = [entry.command, ...entry.arguments.map(quoted)].join(' ')
  const result = entry.outcome ?? 'interrupted, or still running'
  const why = entry.message === null || entry.message === '' ? '' : `: ${entry.message}`
  return `${instantText(toInstant(entry.at.getTime()))}  ${who}  ${words}  ${result}${why}`
}

/** Shows the commands of the operators, the newest last. */
const audit = command({
  usage: 'audit [COUNT]',
  args: {
    count: optional(wholeNumber(SHOWN_MAX, `the number of commands to show, ${SHOWN_MAX} at most`), SHOWN),
  },
  async run({ count }, { deps }) {
    const entries = await deps.db.rows<Entry>(sql`
      select command.at, operator, uid::text, command, arguments, outcome, message
      from operator_command command left join operator_command_result result on result.command_id = command.id
      order by command.id desc limit ${count}`)
    return ok(...entries.map(formatEntry).reverse())
  },
})

export const AUDIT_COMMANDS = { audit }
