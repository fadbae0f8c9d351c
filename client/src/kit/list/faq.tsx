import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly rows: readonly { readonly title: string; readonly text: ReactNode }[]
}

/** Questions that open their answers. */
export const Faq = ({ title: name, rows }: Props) => (
  <section aria-label={name}>
    <h2 className="pt-2 pb-2 text-h2 font-semi">{name}</h2>
    <div className="card divide-y divide-line">
      {rows.map(({ title, text }) => (
        <details key={title} className="px-4">
          <summary className="flex min-h-hit items-center py-2 text-row font-med">{title}</summary>
          <div className="pb-3 text-sub text-t2">{text}</div>
        </details>
      ))}
    </div>
  </section>
)
