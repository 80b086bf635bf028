import type { AuctionView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { LotPicture } from './lot-picture.tsx'

interface RowCardProps {
  auction: AuctionView
  badge: ReactNode
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Under the name. */
  text?: ReactNode
  actions: ReactNode
}

/** A lot as a wide row: picture, name, a few figures, and actions. */
export function RowCard({ auction, badge, facts, text, actions }: RowCardProps) {
  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 overflow-hidden rounded-card border border-line bg-card p-4 shadow-soft sm:flex sm:gap-0 sm:p-0">
      <LotPicture
        auction={auction}
        ratio="wide"
        sizes="(min-width: 640px) 208px, 72px"
        className="shrink-0 max-sm:aspect-square max-sm:self-start max-sm:rounded-field sm:aspect-auto sm:min-h-48 sm:w-52"
      />
      <div className="min-w-0 flex-1 flex-col gap-3 p-5 max-sm:contents sm:flex max-sm:[&>*:not(:first-child)]:col-span-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <div className="min-w-0">
            <h2 className="font-bold text-xl leading-snug">
              <Link
                to={`/product/${auction._id}`}
                className="-my-2.5 inline-flex min-w-11 items-center py-2.5 underline-offset-4 hover:underline"
              >
                {auction.productName}
              </Link>
            </h2>
            <NameBeside auction={auction} />
          </div>
          {badge}
        </div>
        {text ? <p className="line-clamp-2 text-soft">{text}</p> : null}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-[22rem]:gap-x-2 sm:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 min-w-0 leading-snug max-sm:last:odd:col-span-2"
            >
              <dt className="text-soft text-sm">{label}</dt>
              <dd className="figures break-words font-bold max-[22rem]:text-sm">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex flex-wrap gap-2.5 pt-1 max-sm:[&>a]:flex-1 max-sm:[&>a]:whitespace-nowrap max-[22rem]:[&>a]:basis-full max-[22rem]:[&>a]:whitespace-normal">
          {actions}
        </div>
      </div>
    </article>
  )
}
