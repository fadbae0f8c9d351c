import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChildProgram, freePort, has, script, until } from './machine.ts'

export type Target = { readonly name: string; readonly url: string; readonly server: ChildProgram }

const START = fileURLToPath(new URL('../../../server/main/src/start.ts', import.meta.url))
const READY = /Bourse is ready: (\S+)\//
/** As the image has it. */
const YOUNG = flagsOf(readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8'))
export const OURS = 'bourse'
export const NGINX_PROXY = 'nginx proxy_pass'
/** As it comes: one line in its log for each answer, as we have, and each file opened anew. */
export const NGINX_STATIC = 'nginx static'
/** As fast as it can be made: nobody learns what it did, and its files stay open. */
export const NGINX_SILENT = 'nginx static, silent'

/** The product as it is shipped, in front of this upstream: all plugins, lines of the log at `info`, headers of security. */
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
      UPSTREAM_URL: upstream,
      UPSTREAM_TRUSTED: 'on',
      ...more,
    },
  })
  const url = await until(server, () => READY.exec(readFileSync(logFile, 'utf8'))?.[1] ?? null)
  return { name: OURS, url, server }
}

/** A contender of ours to write: it says where it listens. */
export async function written(name: string, file: string, ...words: readonly string[]): Promise<Target> {
  const server = script('server', file, ...words)
  const { url } = await server.nextMessage<{ url: string }>()
  return { name, url, server }
}

const NGINX = 'nginx'

type Site = { readonly upstream: string } | { readonly files: Readonly<Record<string, string>> }
type Setup = { readonly name: string; readonly site: Site; readonly isSilent: boolean }

/** One worker, its connections never ended. Null where it is not installed. */
export async function nginx({ name, site, isSilent }: Setup, directory: string): Promise<Target | null> {
  if (!has(NGINX)) return null
  const home = join(directory, name.replaceAll(/\W+/g, '-'))
  mkdirSync(home, { recursive: true })
  const port = await freePort()
  writeFileSync(join(home, 'nginx.conf'), nginxConfig({ site, home, port, isSilent }))
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
  return { name, url, server }
}

type Written = Omit<Setup, 'name'> & { readonly home: string; readonly port: number }

function nginxConfig({ site, home, port, isSilent }: Written): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const locations =
    'upstream' in site
      ? `location / { proxy_pass http://upstream; proxy_http_version 1.1; proxy_set_header Connection ""; }`
      : Object.entries(site.files)
          .map(([path, file]) => `location = ${path} { alias ${file}; default_type application/json; }`)
          .join('\n')
  const upstream =
    'upstream' in site
      ? `upstream upstream { server ${new URL(site.upstream).host}; keepalive 256; keepalive_requests 100000000; }`
      : ''
  return `
daemon off; master_process off; worker_processes 1;
pid ${home}/pid; error_log ${home}/error.log crit;
events { worker_connections 4096; }
http {
  ${temporary.map((kind) => `${kind}_temp_path ${home}/${kind};`).join(' ')}
  sendfile on; tcp_nodelay on; tcp_nopush on;
  ${isSilent ? 'access_log off; open_file_cache max=100; open_file_cache_valid 1h;' : `access_log ${home}/access.log;`}
  keepalive_timeout 1h; keepalive_requests 100000000;
  ${upstream}
  server { listen 127.0.0.1:${port}; ${locations} }
}
`
}

/** What Node is told in the last line of the image. */
function flagsOf(dockerfile: string): string[] {
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  return command.filter((word) => word.startsWith('--'))
}
