// Readers of a chat room. The text of a message is the time at which it was sent.
import { followFeed } from './feed-client.ts'

type Command =
  | { readonly task: 'join'; readonly url: string; readonly count: number }
  | { readonly task: 'report' }

const CHANNEL = 'chat:en'
const SENT_AT = /"text":"(\d{13})"/g
const AT_ONCE = 100
let ages: number[] = []

// Exits with its parent process.
process.once('disconnect', () => process.exit(0))
process.on('message', (command: Command) => {
  handle(command).then(
    (found) => process.send?.(found),
    (error: unknown) => {
      throw error
    },
  )
})

async function handle(command: Command): Promise<object> {
  if (command.task === 'join') return join(command)
  const found = { ages }
  ages = []
  return found
}

async function join({ url, count }: { readonly url: string; readonly count: number }): Promise<object> {
  for (let made = 0; made < count; made += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - made)
    await Promise.all(Array.from({ length: size }, (_, at) => followFeed(url, made + at, [CHANNEL], read)))
  }
  return {}
}

function read(text: string): void {
  const at = Date.now()
  for (const [, sentAt = ''] of text.matchAll(SENT_AT)) ages.push(at - Number(sentAt))
}
