import { game, TOSS_STAKES } from '@bourse/contracts/game'
import { PAGE_SIZE, toPage } from '@bourse/contracts/kit'
import { type CoreDeps, defineArea, type Handlers, mount } from '#platform/kernel'
import { gameMigration } from './migration.ts'
import { listTosses } from './store.ts'
import { type GameDeps, nextToss, tossCoin } from './toss.ts'

const ledgerReasons = {
  game_won: { kind: 1131, group: 'rewards', receipts: ['toss'] },
  game_lost: { kind: 1132, group: 'rewards', receipts: ['toss'] },
} as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
}

const gameHandlers = (deps: GameDeps): Handlers<typeof game> => ({
  async state(_input, { reader, member, now }) {
    const { number, commitment, left, own } = await nextToss(deps, reader, { member, now })
    return { number, commitment, left, own, stakes: [...TOSS_STAKES] }
  },
  toss: (choice, call) => tossCoin(deps, call, choice),
  async list({ after, page = 1, limit = PAGE_SIZE }, { reader, member }) {
    const { rows, total } = await listTosses(reader, { member, page, limit, after })
    return toPage(rows, { page, limit }, total)
  },
})

export const gameArea = defineArea<CoreDeps & Pick<GameDeps, 'gameKey'>>({
  name: 'game',
  migrations: [gameMigration],
  ledgerReasons,
  receiptKinds: ['toss'],
  create: (deps) => ({ handlers: mount(game, gameHandlers(deps)) }),
})
