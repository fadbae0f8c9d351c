/** Projects of the built-in list of token sales; their order is that of their articles. */
export const PROJECTS = {
  quayra: 'Quayra',
  brindlo: 'Brindlo',
  fennmark: 'Fennmark',
  ostrivo: 'Ostrivo',
  tarnwick: 'Tarnwick',
  velquist: 'Velquist',
  junvolo: 'Junvolo',
  harvoli: 'Harvoli',
} as const
export type ProjectSlug = keyof typeof PROJECTS
export const PROJECT_SLUGS = Object.keys(PROJECTS) as ProjectSlug[]
