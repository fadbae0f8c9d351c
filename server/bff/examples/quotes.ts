// The last price of every market, without a session: `BOURSE=https://bourse.example node quotes.ts`
import { createApiClient } from '@bourse/contracts/api-client'
import { amountText } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'

const bourse = createApiClient({ origin: process.env['BOURSE'] ?? 'http://localhost:8080', send: fetch })

const boards = await bourse.call(market.boards, {})
for (const { markets } of boards.list) {
  for (const { baseCode, quoteCode, price } of markets) {
    process.stdout.write(`${baseCode}/${quoteCode} ${amountText(price)}\n`)
  }
}
