// Recomputes a receipt offline: `node check-receipt.ts receipt-7.json`, a file saved in the app. With the base URL
// of a server it also compares the prices with the public record: `… receipt-7.json https://bourse.example`
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createApiClient } from '@bourse/contracts/api-client'
import { market } from '@bourse/contracts/market'
import { checkReceipt, checkRecord, readReceiptFile } from '@bourse/contracts/receipts'

const [, , file = '-', base] = process.argv
const carried = readReceiptFile(readFileSync(file === '-' ? 0 : file, 'utf8'))
if (carried === null) throw new Error('this is no receipt')

const { receipt, previous } = carried
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const { isEqual, difference, computation } = await checkReceipt(receipt, { digest, hmac, previous })

for (const { name, formula, value } of computation?.steps ?? [])
  process.stdout.write(`${name} = ${formula} = ${value}\n`)
process.stdout.write(isEqual ? 'equal\n' : `not equal: ${JSON.stringify(difference)}\n`)

const record = base === undefined ? null : await compareWith(base)
if (record !== null) process.stdout.write(`public record: ${JSON.stringify(record)}\n`)
process.exitCode = isEqual && (record === null || record.kind === 'agrees') ? 0 : 1

/** Null when the receipt has no recorded prices. */
function compareWith(origin: string) {
  const { call } = createApiClient({ origin, send: (address, request) => fetch(address, request) })
  return checkRecord(receipt, {
    digest,
    fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    read: async (at) => (await call(market.tickBlocks, { from: at, to: at, neighbours: true })).blocks,
  })
}
