export type PlatformRow = {
  readonly platform: string
  readonly arch: string
  readonly pnpm: string
  readonly node: string
  readonly database: string
}
export const PLATFORMS: readonly PlatformRow[]
export function findPlatform(machine: {
  readonly platform: string
  readonly arch: string
  readonly isMusl: boolean
}):
  | { readonly row: PlatformRow; readonly fault?: undefined }
  | { readonly row?: undefined; readonly fault: string }
