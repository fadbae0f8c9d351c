import { type Artwork, workName } from '@bourse/contracts/nft'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/format'
import { WorkPicture } from '#features/nft'

type ShownWork = Pick<Artwork, 'code' | 'image' | 'medium' | 'poster' | 'optionName' | 'nameTraditional'> & {
  readonly name: string | null
}

/** A work in one line: picture, name and a note. */
export function WorkLine({ work, note, value }: { work: ShownWork; note?: ReactNode; value?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-1">
      <span className="w-16 shrink-0">
        <WorkPicture work={work} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-row font-semi">{workName(work, useFormat().language)}</span>
        {note !== undefined && note !== null && <span className="block text-sub text-t3">{note}</span>}
      </span>
      {value !== undefined && <span className="shrink-0 text-right">{value}</span>}
    </div>
  )
}
