/** An empty basket, for lists without entries. */
export function EmptyBasket({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 90" className={className} aria-hidden="true" fill="none">
      <ellipse cx="60" cy="82" rx="44" ry="5" className="fill-sand" />
      <path d="M28 36C30 8 90 8 92 36" className="stroke-edge" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M16 36h88l-9 38a8 8 0 0 1-8 6H33a8 8 0 0 1-8-6Z"
        className="fill-marigold-wash stroke-marigold"
        strokeWidth="3"
      />
      <path
        d="M21 50h78M24 64h72M42 37l5 42M60 37v42M78 37l-5 42"
        className="stroke-marigold"
        strokeWidth="2"
        opacity=".55"
      />
      <rect x="12" y="31" width="96" height="9" rx="4.5" className="fill-marigold" />
    </svg>
  )
}
