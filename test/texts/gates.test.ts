import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@bourse/contracts/api'
import { expect, it } from 'vitest'
import { readText, ROOT } from './sources.ts'

const FILES = readdirSync(join(ROOT, 'client/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') || (path.endsWith('.ts') && !path.endsWith('.test.ts')))
  .map((path) => ({ path, text: readText(`client/src/${path}`) }))

/** `dual-invest.buy` is `dualInvest.buy` in code. */
const inCode = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace('.', String.raw`\.`)

const findFiles = (pattern: string): readonly string[] =>
  FILES.filter(({ text }) => new RegExp(pattern).test(text)).map(({ path }) => path)

/** Calls for verified members without a card of their own, and the reason. */
const WITHOUT_CARD: Readonly<Record<string, string>> = {
  'futures.close': 'needs a position, which only a verified member has',
  'futures.closeAll': 'needs a position',
  'futures.amend': 'needs an order, which only a verified member has',
  'futures.setLeverage': 'needs a position',
  'futures.openMany': 'has no page',
  'twap.placeFutures': 'opens from the ticket of futures.open',
  'nft.payDeposit': 'is on the page of nft.bid',
  'wallet.withdraw': 'has the card of limits and verification',
}

it('every form for verified members has the card with the steps before it', () => {
  const missing = endpoints
    .filter(({ access, method }) => access === 'verified' && method !== 'GET')
    .map(({ name }) => name)
    .filter((name) => findFiles(`AccessCard endpoint={${inCode(name)}}`).length === 0)
  expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_CARD).toSorted())
})

/** Matches what sends a call: by its name, or by one chosen from its area, as in `otc[action]`. */
const senderPattern = (name: string): string => {
  const [area = ''] = inCode(name).split(String.raw`\.`)
  return String.raw`(?:useEndpointMutation|useContractForm|useRepayForm)\(\s*(?:${inCode(name)}\b|${area}\[)`
}

it('every final call is confirmed by a review that has the property of its row', () => {
  const finals = endpoints.filter(({ effect }) => effect?.final !== undefined).map(({ name }) => name)
  const senders = finals.map((name) => [name, findFiles(senderPattern(name))] as const)
  expect(senders.filter(([, files]) => files.length === 0)).toEqual([])
  const unasked = senders.flatMap(([name, files]) =>
    files.filter((file) => !findReviews(file).some(asks)).map((file) => `${name} ${file}`),
  )
  expect(unasked).toEqual([])
})

const findFolder = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** The review of a form is in its own file, or in another one of its folder. */
function findReviews(file: string): readonly string[] {
  const reviews = FILES.filter(({ text }) => text.includes('<ReviewSheet'))
  const own = reviews.filter(({ path }) => path === file)
  const found = own.length > 0 ? own : reviews.filter(({ path }) => findFolder(path) === findFolder(file))
  return found.map(({ text }) => text)
}

/** Whether a review has the property of the row, by itself or among the props of its form. */
const asks = (text: string): boolean => /isFinal=\{(?!false)|\{\.\.\.(?:form\.)?review\}/.test(text)
