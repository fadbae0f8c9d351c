/** Dependencies and their licences; the full texts are in the packages. */
export const LICENCES: readonly { readonly name: string; readonly licence: string }[] = [
  { name: 'Lightweight Charts™ © TradingView, Inc.', licence: 'Apache-2.0' },
  { name: 'React', licence: 'MIT' },
  { name: 'TanStack Query, TanStack Virtual', licence: 'MIT' },
  { name: 'Zod', licence: 'MIT' },
  { name: 'Zustand', licence: 'MIT' },
  { name: 'React Hook Form', licence: 'MIT' },
  { name: 'wouter', licence: 'Unlicense' },
  { name: 'Socket.IO', licence: 'MIT' },
  { name: 'Lucide', licence: 'ISC' },
  { name: 'Lingui', licence: 'MIT' },
  { name: 'Tailwind CSS', licence: 'MIT' },
  { name: 'DOMPurify', licence: 'Apache-2.0 / MPL-2.0' },
  { name: 'uqr', licence: 'MIT' },
  { name: 'Inter (digits)', licence: 'OFL-1.1' },
]
