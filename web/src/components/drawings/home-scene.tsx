/** A morning over the fields: hills and furrows along the lower edge, the sun at the right. */
export function HomeScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1140 360" preserveAspectRatio="xMaxYMax slice" className={className} aria-hidden="true">
      <circle cx="900" cy="180" r="92" className="fill-marigold" opacity=".9" />
      <circle cx="900" cy="180" r="130" className="fill-marigold" opacity=".16" />
      <path
        d="M400 352Q590 190 800 262T1140 214V360H400Z"
        className="fill-leaf dark:fill-[#35603f]"
        opacity=".28"
      />
      <path
        d="M0 322Q240 262 520 304T980 280T1140 268V360H0Z"
        className="fill-leaf dark:fill-[#35603f]"
        opacity=".42"
      />
      <path d="M0 344Q300 300 640 330T1140 312V360H0Z" className="fill-leaf dark:fill-[#23472e]" />
      <g className="stroke-marigold" strokeWidth="4" strokeLinecap="round">
        {[640, 690, 742, 798, 1010, 1058, 1102].map((x, index) => (
          <Ear key={x} x={x} y={352} height={104 + ((index * 37) % 48)} />
        ))}
      </g>
    </svg>
  )
}

/** One ear of wheat. */
function Ear({ x, y, height }: { x: number; y: number; height: number }) {
  const top = y - height
  return (
    <g>
      <path d={`M${x} ${y}L${x} ${top + 6}`} fill="none" />
      <g className="fill-marigold" stroke="none">
        <ellipse cx={x} cy={top} rx="5" ry="10" />
        {[14, 30, 46].map((below) => (
          <g key={below}>
            <ellipse
              cx={x - 8}
              cy={top + below}
              rx="4.6"
              ry="9.5"
              transform={`rotate(-28 ${x - 8} ${top + below})`}
            />
            <ellipse
              cx={x + 8}
              cy={top + below}
              rx="4.6"
              ry="9.5"
              transform={`rotate(28 ${x + 8} ${top + below})`}
            />
          </g>
        ))}
      </g>
    </g>
  )
}
