import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, has } from '@bourse/test/environment'
import { ChildProgram, type Core, script, until } from './machine.ts'

export type Target = { readonly name: string; readonly url: string; readonly server: ChildProgram }

const START = fileURLToPath(new URL('../../../server/main/src/start.ts', import.meta.url))
const READY = /Bourse is ready: (\S+)\//
/** Node flags of the image. */
const YOUNG = parseFlags(readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8'))
export const OURS = 'bourse'
export const NGINX_PROXY = 'nginx proxy_pass'

/**
 * Starts the product as shipped, in front of this upstream: all plugins, log level `info`, security headers.
 */
export async function bourse(
  upstream: string,
  directory: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const logFile = join(directory, 'bourse.log')
  writeFileSync(logFile, '')
  const server = new ChildProgram({
    core: 'server',
    command: [process.execPath, ...YOUNG, START],
    logFile,
    env: {
      DATA_DIR: join(directory, 'data'),
      PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1',
      SOCKETS_PER_ADDRESS: '99999',
      UPSTREAM_URL: upstream,
      UPSTREAM_TRUSTED: 'on',
      ...more,
    },
  })
  const url = await until(server, () => READY.exec(readFileSync(logFile, 'utf8'))?.[1] ?? null)
  return { name: OURS, url, server }
}

/** Starts a contender written for this comparison, which announces its URL. */
export async function startWritten(name: string, file: string, ...words: readonly string[]): Promise<Target> {
  const server = script('server', file, ...words)
  const { url } = await server.nextMessage<{ url: string }>()
  return { name, url, server }
}

const HAPROXY = fileURLToPath(new URL('../../../server/deploy/haproxy.cfg', import.meta.url))

/**
 * Starts HAProxy with the configuration of the deployment in front of one replica; the other two are down.
 * Null when HAProxy is not installed.
 */
export async function balance(
  replica: { readonly url: string; readonly opsUrl: string },
  core: Core,
  directory: string,
): Promise<Target | null> {
  if (!has('haproxy')) return null
  const ports = await Promise.all(Array.from({ length: 6 }, freePort))
  const [port, ops, ...down] = ports as [number, number, ...number[]]
  const server = new ChildProgram({
    core,
    command: ['haproxy', '-db', '-f', HAPROXY],
    logFile: join(directory, 'haproxy.log'),
    env: {
      LISTEN: `127.0.0.1:${port}`,
      LISTEN_OPS: `127.0.0.1:${ops}`,
      MAX_CONNECTIONS: '6000',
      SOCKETS_PER_ADDRESS: '6000',
      BFF_1: new URL(replica.url).host,
      OPS_1: new URL(replica.opsUrl).port,
      BFF_2: `127.0.0.1:${down[0]}`,
      OPS_2: String(down[1]),
      BFF_3: `127.0.0.1:${down[2]}`,
      OPS_3: String(down[3]),
    },
  })
  // Waits until both are marked as down and receive no calls.
  await until(server, async () => ((await countDown(ops)) === 2 ? true : null))
  return { name: 'bourse behind HAProxy', url: `http://127.0.0.1:${port}`, server }
}

async function countDown(ops: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${ops}/metrics`).then(
    (response) => response.text(),
    () => '',
  )
  return text.match(/^haproxy_server_status\{proxy="normal",server="bff-\d",state="DOWN"\} 1$/gm)?.length ?? 0
}

const NGINX = 'nginx'

/** Starts nginx with one worker, unlimited keep-alive and no access log; null when it is not installed. */
export async function nginx(upstream: string, directory: string): Promise<Target | null> {
  if (!has(NGINX)) return null
  const home = join(directory, NGINX)
  mkdirSync(home, { recursive: true })
  const port = await freePort()
  writeFileSync(join(home, 'nginx.conf'), nginxConfig(new URL(upstream).host, home, port))
  const server = new ChildProgram({
    core: 'server',
    command: [NGINX, '-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')],
    logFile: join(home, 'output.log'),
  })
  const url = `http://127.0.0.1:${port}`
  await until(server, () =>
    fetch(url).then(
      () => true,
      () => null,
    ),
  )
  return { name: NGINX_PROXY, url, server }
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const nginxConfig = (upstream: string, home: string, port: number): string => `
daemon off; master_process off; worker_processes 1;
pid ${home}/pid; error_log ${home}/error.log crit;
events { worker_connections 4096; }
http {
  ${TEMPORARY.map((kind) => `${kind}_temp_path ${home}/${kind};`).join(' ')}
  sendfile on; tcp_nodelay on; tcp_nopush on;
  access_log off; open_file_cache max=100; open_file_cache_valid 1h;
  keepalive_timeout 1h; keepalive_requests 100000000;
  upstream upstream { server ${upstream}; keepalive 256; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://upstream; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`

/** Parses Node's flags in the last line of the image. */
function parseFlags(dockerfile: string): string[] {
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  return command.filter((word) => word.startsWith('--'))
}
