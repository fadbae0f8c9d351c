import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nft } from '@bourse/contracts/nft'
import { toAmount, toInstant, toPage, SECOND } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { RECEIPT_KIND_NAMES } from '@bourse/contracts/receipts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inlineCodeSender } from '#members/account'
import { hasKinds } from '#members/portfolio'
import {
  type CoreDeps,
  type Database,
  defineArea,
  manualClock,
  type MountedHandlers,
  randomIds,
  secureRandom,
  sql,
} from '#platform/kernel'
import { type HouseAccount, listHouseBalances, move, ofHouse, post, type Reason } from '#platform/ledger'
import { scriptedSource } from '#platform/market'
import { catalogue } from '#catalogue'
import { testDatabase } from '#platform/testing'
import { AREAS, collectLedgerReasons, migrations, collectMigrations } from './areas.ts'
import { createExchange, type Exchange } from './create-exchange.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
const USDT = '3' as AssetId
const TASK = 'toy.gift'

let ticks = 0

/**
 * A complete area in one object. An area of the product also adds its reason and account to the types of
 * `#ledger/registry`; here that would require a statement label in ten languages, so the names are cast.
 */
const toy = defineArea<CoreDeps>({
  name: 'toy',
  migrations: [{ name: '9000_toy', sql: 'create table toy (id int primary key, given_at timestamptz)' }],
  ledgerReasons: { toy_gift: { kind: 9_000, group: 'rewards' } },
  houseAccounts: ['toybox'],
  seed: async (tx) => {
    await tx.run(sql`insert into toy (id) values (1) on conflict do nothing`)
  },
  create: ({ db, scheduler }) => ({
    handlers: new Map([[nft.artists.name, () => listToys()]]) satisfies MountedHandlers,
    tasks: {
      [TASK]: async (tx, id, at) => {
        await tx.run(sql`update toy set given_at = ${new Date(at)} where id = ${Number(id)}`)
        const accounts = { from: ofHouse('treasury', USDT), to: ofHouse('toybox' as HouseAccount, USDT) }
        const legs = move(accounts, toAmount('5'))
        await post(tx, { id: `toy:${id}`, reason: 'toy_gift' as Reason, at, legs })
      },
    },
    onStart: (now) => db.transact((tx) => scheduler.schedule(tx, TASK, '1', toInstant(now + SECOND))),
    onTick: [() => Promise.resolve(ticks++)],
    overdue: { toys: () => Promise.resolve(0) },
  }),
})
/** The toy serves an endpoint of the NFT market. */
const OTHERS = AREAS.map(({ create, ...area }) =>
  area.name === 'nft' || create === undefined ? area : { ...area, create },
)
const listToys = () => Promise.resolve(toPage([], { page: 1, limit: 10 }, 0))

let db: Database
let exchange: Exchange
const uploads = mkdtempSync(join(tmpdir(), 'bourse-areas-'))
const clock = manualClock(START)
const optionsFor = (database: Database) => {
  const log = pino({ level: 'silent' })
  const random = secureRandom()
  const source = scriptedSource({ markets: catalogue.markets, clock })
  const codeSender = inlineCodeSender()
  const fixed = { autoReview: true, uploads }
  return { db: database, clock, random, ids: randomIds(random), source, codeSender, log, ...fixed }
}

beforeAll(async () => {
  db = await testDatabase('areas')
  exchange = await createExchange(optionsFor(db), [...OTHERS, toy])
})
afterAll(async () => {
  await exchange.close()
  await db.close()
  rmSync(uploads, { recursive: true })
})

describe('the portfolio', () => {
  it('knows the economic kind of every ledger reason', () => {
    const unknown = (Object.keys(collectLedgerReasons(AREAS)) as Reason[]).filter(
      (reason) => !hasKinds(reason),
    )
    expect(unknown).toEqual([])
  })
})

describe('an area added to the list', () => {
  it('has its table and its content', async () => {
    expect(await db.rows(sql`select id from toy`)).toEqual([{ id: 1 }])
  })

  it('serves its endpoint', async () => {
    const response = await exchange.app.inject(`/api${nft.artists.path}`)
    expect(response.json()).toMatchObject({ type: 'ok' })
    expect(exchange.implementedEndpoints).toContain(nft.artists.name)
  })

  it('runs its listener at every tick', async () => {
    const before = ticks
    await exchange.tickOnce()
    expect(ticks).toBe(before + 1)
  })

  it('runs its task, which moves money with its reason to its house account', async () => {
    clock.advance(SECOND)
    await exchange.scheduler.runDue()
    expect(await db.rows(sql`select id from toy where given_at is not null`)).toEqual([{ id: 1 }])
    const legs = await db.rows(sql`select reason from leg where transfer_id = 'toy:1'`)
    expect(legs).toEqual([{ reason: 'toy_gift' }, { reason: 'toy_gift' }])
    const [balance] = (await listHouseBalances(db)).filter(({ account }) => account === 'toybox')
    expect(balance?.balance).toMatch(/^5\.0*$/)
  })
})

describe('two areas that declare the same name', () => {
  const twice = (own: Partial<typeof toy>) =>
    createExchange(optionsFor(db), [...OTHERS, toy, { name: 'duplicate', ...own }])
  it.each([
    ['name', { name: 'toy' }],
    ['migration', { migrations: toy.migrations ?? [] }],
    ['ledger reason', { ledgerReasons: toy.ledgerReasons ?? {} }],
    ['house account', { houseAccounts: ['toybox'] }],
    ['receipt kind', { receiptKinds: ['stop'] }],
    ['task', { create: () => ({ tasks: { [TASK]: () => Promise.resolve() } }) }],
    ['endpoint', { create: () => ({ handlers: new Map([[nft.artists.name, listToys]]) }) }],
    ['overdue label', { create: () => ({ overdue: { toys: () => Promise.resolve(0) } }) }],
  ] as const)('of a %s stop the start', async (kind, own) => {
    await expect(twice(own)).rejects.toThrow(`two areas declare the ${kind}`)
  })
})

describe('the areas of the exchange', () => {
  it('have migrations and reasons of their own', () => {
    expect(collectMigrations(AREAS)).toHaveLength(migrations.length)
    expect(Object.keys(collectLedgerReasons(AREAS))).not.toHaveLength(0)
  })

  it('issue every kind of receipt that the contract has', () => {
    const kinds = AREAS.flatMap(({ receiptKinds = [] }) => receiptKinds)
    expect(kinds.toSorted()).toEqual(RECEIPT_KIND_NAMES.toSorted())
  })

  it("give each entry of a member's statement its kinds of receipts, or the reason why it has none", () => {
    const unclear = Object.entries(collectLedgerReasons(AREAS)).filter(([, terms]) => {
      const { receipts, receiptsAtEnd, noReceipt } = terms
      const isStated = [receipts, receiptsAtEnd].some((kinds) => kinds !== undefined && kinds.length > 0)
      const isExplained = noReceipt !== undefined && noReceipt.length > 20
      return terms.group === null ? isStated || isExplained : isStated === isExplained
    })
    expect(unclear).toEqual([])
  })

  it('name an entry for each kind of receipt, except TWAP orders and interest that is added to a debt', () => {
    const stated = Object.values(collectLedgerReasons(AREAS)).flatMap(
      ({ receipts = [], receiptsAtEnd = [] }) => [...receipts, ...receiptsAtEnd],
    )
    expect(RECEIPT_KIND_NAMES.filter((kind) => !stated.includes(kind))).toEqual([
      'twap',
      'loan_interest',
      'margin_interest',
    ])
  })
})
