import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { account } from '@bourse/contracts/account'
import { lockMining } from '@bourse/contracts/lock-mining'
import { spot } from '@bourse/contracts/spot'
import { bourse } from '../comparison/targets.ts'
import { ChildProgram, freePort, until } from '../comparison/machine.ts'
import type { Kind } from '../processes/load-generator.ts'
import { CRITICAL } from './measurements.ts'

/** One way to the server: by the balancer of the deployment, or straight. */
export type RequestPath = {
  readonly name: 'with HAProxy' | 'without'
  readonly host: string
  readonly port: number
  readonly opsUrl: string
  readonly server: ChildProgram
  readonly balancer: ChildProgram | null
}

const BALANCER = fileURLToPath(new URL('../../../server/deploy/haproxy.cfg', import.meta.url))
const MEMBER = { user_string: 'crowd@example.com', password: 'correct horse 7' }

/** One BFF on a core of its own, as it is shipped, in front of this upstream. */
export async function straight(upstream: string, directory: string): Promise<RequestPath> {
  const opsPort = await freePort()
  const { url, server } = await bourse(upstream, directory, {
    OPS_PORT: String(opsPort),
    UPSTREAM_EXTENSIONS: 'on',
  })
  const { hostname, port } = new URL(url)
  const opsUrl = `http://127.0.0.1:${opsPort}`
  return { name: 'without', host: hostname, port: Number(port), opsUrl, server, balancer: null }
}

/** The same server behind the balancer of the deployment, by its very file; two of its three replicas are not there. */
export async function balanced(requestPath: RequestPath, directory: string): Promise<RequestPath> {
  const ports = await Promise.all(Array.from({ length: 6 }, freePort))
  const [port, ops, ...nowhere] = ports as [number, number, ...number[]]
  const balancer = new ChildProgram({
    core: 'load',
    command: ['haproxy', '-db', '-f', BALANCER],
    logFile: join(directory, 'haproxy.log'),
    env: {
      LISTEN: `127.0.0.1:${port}`,
      LISTEN_OPS: `127.0.0.1:${ops}`,
      MAX_CONNECTIONS: '6000',
      BFF_1: `${requestPath.host}:${requestPath.port}`,
      OPS_1: new URL(requestPath.opsUrl).port,
      BFF_2: `127.0.0.1:${nowhere[0]}`,
      OPS_2: String(nowhere[1]),
      BFF_3: `127.0.0.1:${nowhere[2]}`,
      OPS_3: String(nowhere[3]),
    },
  })
  // The two are found to be missing, and then nobody is sent to them.
  await until(balancer, async () => ((await downOnes(ops)) === 2 ? true : null))
  return { ...requestPath, name: 'with HAProxy', host: '127.0.0.1', port, balancer }
}

async function downOnes(ops: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${ops}/metrics`).then(
    (response) => response.text(),
    () => '',
  )
  return text.match(/^haproxy_server_status\{proxy="normal",server="bff-\d",state="DOWN"\} 1$/gm)?.length ?? 0
}

const READ = `/api${lockMining.plans.path}?page=1&limit=10`

/** What the crowd asks for: a list that nobody keeps, and now and then a way out of something. */
export async function kinds({ host, port }: RequestPath): Promise<Kind[]> {
  const form = 'content-type: application/x-www-form-urlencoded\r\n'
  const login = await fetch(`http://${host}:${port}/api${account.login.path}`, {
    method: 'POST',
    body: new URLSearchParams(MEMBER),
  })
  const { data } = (await login.json()) as { data: string }
  const head = `host: ${host}:${port}\r\naccept: application/json\r\naccept-language: en\r\nuser-agent: bench\r\n`
  const asMember = `${head}authorization: ${data}\r\n`
  const cancel = 'id=100001'
  return [
    { name: 'read', share: 0.95, request: `GET ${READ} HTTP/1.1\r\n${head}\r\n` },
    {
      name: CRITICAL,
      share: 0.05,
      request: `POST /api${spot.cancel.path} HTTP/1.1\r\n${asMember}${form}content-length: ${cancel.length}\r\n\r\n${cancel}`,
    },
  ]
}
