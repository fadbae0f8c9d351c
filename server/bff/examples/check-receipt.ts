// Recomputes a receipt offline: `node check-receipt.ts receipt-7.json`, a file saved in the app
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkReceipt, readReceiptFile } from '@bourse/contracts/receipts'

const carried = readReceiptFile(readFileSync(process.argv[2] ?? 0, 'utf8'))
if (carried === null) throw new Error('this is no receipt')

const { receipt, previous } = carried
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const { isEqual, difference, computation } = await checkReceipt(receipt, { digest, previous })

for (const { name, formula, value } of computation?.steps ?? [])
  process.stdout.write(`${name} = ${formula} = ${value}\n`)
process.stdout.write(isEqual ? 'equal\n' : `not equal: ${JSON.stringify(difference)}\n`)
process.exitCode = isEqual ? 0 : 1
