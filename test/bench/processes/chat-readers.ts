// Readers of a chat room. The text of a message is the time at which it was sent.
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
    const wave = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, at) => reader(url, made + at))
    await Promise.all(wave)
  }
  return {}
}

/** Each has an address of its own, as behind a balancer. Node's WebSocket takes headers, its types do not. */
function reader(url: string, number: number): Promise<void> {
  const headers = { 'x-forwarded-for': `10.1.${number >> 7}.${(number & 127) + 1}` }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`, { headers } as never)
  return new Promise((done, failed) => {
    socket.addEventListener('error', () => failed(new Error('a reader was refused')))
    socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'sub', ch: [CHANNEL] })))
    socket.addEventListener('message', ({ data }) => {
      const at = Date.now()
      const text = String(data)
      if (text.includes('"op":"sub"')) done()
      else for (const [, sentAt = ''] of text.matchAll(SENT_AT)) ages.push(at - Number(sentAt))
    })
  })
}
