import { type NamedLot, useNameBeside } from '../ui/data-names.tsx'
import { RowLink } from './row-link.tsx'

/** A lot in a row: the name that its farmer gave it, and its produce if that name is in another script. */
export function LotLink({ to, lot }: { to: string; lot: NamedLot }) {
  const beside = useNameBeside(lot)
  return (
    <>
      <RowLink to={to}>{lot.productName}</RowLink>
      {beside ? <p className="text-soft text-sm">{beside}</p> : null}
    </>
  )
}
