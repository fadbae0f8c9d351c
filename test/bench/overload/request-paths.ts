import { account } from '@bourse/contracts/account'
import { lockMining } from '@bourse/contracts/lock-mining'
import { spot } from '@bourse/contracts/spot'
import { freePort } from '@bourse/test/environment'
import { balance, bourse } from '../comparison/targets.ts'
import type { ChildProgram } from '../comparison/machine.ts'
import type { Kind } from '../processes/load-generator.ts'
import { CRITICAL } from './measurements.ts'

/** A route to the server: by the balancer of the deployment, or direct. */
export type RequestPath = {
  readonly name: 'with HAProxy' | 'without'
  readonly host: string
  readonly port: number
  readonly opsUrl: string
  readonly server: ChildProgram
  readonly balancer: ChildProgram | null
}

const MEMBER = { user_string: 'crowd@example.com', password: 'correct horse 7' }

/** Starts one BFF on its own core, as shipped, in front of this upstream. */
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

/** Starts a balancer before the same server; null when HAProxy is not installed. */
export async function balanced(requestPath: RequestPath, directory: string): Promise<RequestPath | null> {
  const replica = { url: `http://${requestPath.host}:${requestPath.port}`, opsUrl: requestPath.opsUrl }
  const balancer = await balance(replica, 'load', directory)
  if (balancer === null) return null
  const { hostname, port } = new URL(balancer.url)
  return {
    ...requestPath,
    name: 'with HAProxy',
    host: hostname,
    port: Number(port),
    balancer: balancer.server,
  }
}

const READ = `/api${lockMining.plans.path}?page=1&limit=10`

/** Builds the requests of the load: an uncached list, and sometimes a cancel. */
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
