// The embedded exchange as a process of its own: a child of `start.ts`, or alone by `npm start -- exchange`.
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { fatal } from './fatal.ts'
import { createLog, isTaken } from './machine.ts'
import { openExchange } from './open-exchange.ts'

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config, 'exchange')
  const isChild = process.argv[2] === 'child'
  let close = (): void => process.exit(0)
  // When the process that started us is gone there is nobody left to serve.
  process.once('disconnect', () => close())
  const [port, host] = isChild ? [config.exchangePort, '127.0.0.1'] : [config.port, config.host]
  if (!isChild && (await isTaken(port, host)))
    throw new Error(`port ${port} is taken: set PORT to another one`)
  const exchange = await openExchange(config, log, port, host)
  const grace = closeWithGrace({ delay: 9_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the exchange ends after a fault')
    await exchange.close()
  })
  close = () => {
    grace.close()
  }
  if (isChild) process.send?.({ url: exchange.url })
  else process.stdout.write(`The Bourse exchange is ready: ${exchange.url}\n`)
}

run().catch(fatal)
