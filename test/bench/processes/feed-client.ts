/**
 * A client of the plain feed that follows these channels, with an address of its own, as behind a balancer. Resolves
 * when it is subscribed; later messages go to `onMessage`.
 */
export function followFeed(
  url: string,
  number: number,
  channels: readonly string[],
  onMessage: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`, clientAddress(number))
  return new Promise((subscribed, failed) => {
    socket.addEventListener('error', () => failed(new Error('a client of the feed was refused')))
    socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'sub', ch: channels })))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.includes('"op":"sub"')) subscribed(socket)
      else onMessage(text)
    })
  })
}

/** Node's WebSocket takes headers, its types do not. */
export const clientAddress = (number: number) =>
  ({ headers: { 'x-forwarded-for': `10.1.${number >> 7}.${(number & 127) + 1}` } }) as never
