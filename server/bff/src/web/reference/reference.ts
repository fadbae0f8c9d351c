import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@bourse/contracts/api'
import type { Limits } from '#web/guard'
import { areaPage, areaTitle, type Operation, toAnchor } from './area-page.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { feedPage } from './feed-page.ts'
import { type Chapter, type Html, writePage } from './html.ts'
import { nameSchemas } from './name-schemas.ts'
import { openApiDocument } from './openapi.ts'
import { overviewPage } from './overview-page.ts'
import type { Json } from './schema.ts'
import { readDescriptions } from './descriptions.ts'

export type ReferenceFile = { readonly type: string; readonly body: Buffer }

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const PROGRAMS = join(import.meta.dirname, '../../../examples')

export type ReferenceOptions = {
  readonly publicOrigin: string | null
  readonly limits: Limits
  /** Names of the calls that the upstream does not have. */
  readonly missing: ReadonlySet<string>
}

/** Writes every file of the reference, by its path. */
export function writeReference({
  publicOrigin,
  limits,
  missing,
}: ReferenceOptions): ReadonlyMap<string, ReferenceFile> {
  const document = openApiDocument(readDescriptions(), { publicOrigin, missing })
  const areas = listAreas(document)
  const chapters: Chapter[] = [
    { slug: '', title: 'Start' },
    { slug: 'feed', title: 'Live feed' },
    ...areas.map(({ area }) => ({ slug: area, title: areaTitle(area) })),
  ]
  const page = (here: string, title: string, body: Html): [string, ReferenceFile] => [
    here === '' ? '/docs/' : `/docs/${here}`,
    toFile(HTML, writePage({ title, here, chapters, body })),
  ]
  const overview = overviewPage({
    areas,
    limits,
    programs: { quotes: programText('quotes'), limitOrder: programText('limit-order') },
  })
  return new Map([
    ['/openapi.json', toFile(JSON_TYPE, JSON.stringify(nameSchemas(document)))],
    ['/asyncapi.json', toFile(JSON_TYPE, JSON.stringify(asyncApiDocument(publicOrigin)))],
    [
      '/docs/style.css',
      toFile('text/css; charset=utf-8', readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')),
    ],
    [
      '/docs/script.js',
      toFile('text/javascript; charset=utf-8', readFileSync(join(import.meta.dirname, 'script.js'), 'utf8')),
    ],
    ['/docs/search.json', toFile(JSON_TYPE, JSON.stringify(searchIndex(areas)))],
    page('', 'Start', overview),
    page('feed', 'Live feed', feedPage(programText('live-prices'))),
    ...areas.map(({ area, calls }) => page(area, areaTitle(area), areaPage(area, calls))),
  ])
}

/** Address, path and purpose of every call, for the search of the pages. */
const searchIndex = (areas: ReturnType<typeof listAreas>): readonly (readonly string[])[] =>
  areas.flatMap(({ area, calls }) =>
    calls.map(({ endpoint, operation }) => [
      `/docs/${area}#${toAnchor(endpoint)}`,
      endpoint.path,
      operation.summary,
    ]),
  )

const toFile = (type: string, text: string): ReferenceFile => ({ type, body: Buffer.from(text) })
const programText = (name: string): string => readFileSync(join(PROGRAMS, `${name}.ts`), 'utf8')

/** Lists the areas with the operations of the document, so that pages and document agree. */
function listAreas(document: Json) {
  const operations = Object.values(
    document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  ).flatMap((path) => Object.values(path))
  const byName = new Map(operations.map((operation) => [operation['operationId'], operation]))
  return [...new Set(endpoints.map((endpoint) => endpoint.area))].map((area) => ({
    area,
    calls: endpoints.flatMap((endpoint) => {
      const operation = byName.get(endpoint.name)
      return endpoint.area !== area || operation === undefined ? [] : [{ endpoint, operation }]
    }),
  }))
}
