import { describe } from 'vitest'
import { fixture } from './fixture.ts'
import { translatedPagesShowTheFeed } from './translated-checks.ts'

const screen = fixture()

/** The pages whose figures and rows change most; all others are in the long suite. */
const RISKIEST = [
  'market/market',
  'transaction/index?nav=coins&symbol=BTC%2FUSDT',
  'transaction/contract_order',
]

describe('a page that the browser translates shows the figures of the feed', () => {
  translatedPagesShowTheFeed(screen, { paths: RISKIEST, seconds: 3, isMember: true })
})
