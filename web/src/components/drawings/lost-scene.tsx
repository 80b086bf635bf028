/** Furrows to the horizon under a low sun; across them a gate, or a scarecrow that lost its way. */
export function LostScene({ sign, className }: { sign: 'gate' | 'field'; className?: string }) {
  return (
    <svg viewBox="0 0 400 230" className={className} aria-hidden="true">
      <rect width="400" height="230" fill="#fbe6bd" />
      <circle cx="292" cy="104" r="46" fill="#f0a52a" />
      <path d="M0 116Q90 84 190 112T400 98V230H0Z" fill="#a9c888" />
      <path d="M0 138Q130 112 240 134T400 128V230H0Z" fill="#6fa25a" />
      <path
        d="M196 132L20 230M199 132L96 230M202 132L168 230M205 133L240 230M208 133L312 230M212 133L390 230"
        stroke="#4b7f42"
        strokeWidth="5"
        opacity=".55"
        strokeLinecap="round"
      />
      {sign === 'gate' ? <Gate /> : <Scarecrow />}
    </svg>
  )
}

function Gate() {
  return (
    <g stroke="#6b4a24" strokeWidth="9" strokeLinecap="round">
      <path d="M92 96V206M308 96V206" strokeWidth="14" />
      <path d="M98 122H302M98 156H302M98 190H302" />
      <path d="M104 190L296 122" strokeWidth="7" opacity=".8" />
      <g stroke="none">
        <rect x="182" y="138" width="36" height="32" rx="7" fill="#e39a12" />
        <path d="M190 140v-8a10 10 0 0 1 20 0v8" fill="none" stroke="#b97a08" strokeWidth="6" />
        <circle cx="200" cy="152" r="4.5" fill="#6b4a24" />
      </g>
    </g>
  )
}

function Scarecrow() {
  return (
    <g>
      <path d="M150 84V212M96 116L206 104" stroke="#6b4a24" strokeWidth="8" strokeLinecap="round" />
      <path d="M112 110Q150 98 190 104L196 170Q150 182 110 172Z" fill="#b93a26" />
      <path d="M118 126L192 120M116 146L194 140" stroke="#e8a08f" strokeWidth="4" opacity=".7" />
      <path
        d="M96 116l-14-8m14 8l-16 6M206 104l14-10m-14 10l16 4"
        stroke="#d9a441"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="150" cy="74" r="24" fill="#efd19a" />
      <path d="M108 62Q150 48 194 60Q172 66 150 66T108 62Z" fill="#8a6a2f" />
      <path d="M126 58Q132 24 150 24T176 56Z" fill="#a8823d" />
      <path d="M138 76h.1M160 75h.1" stroke="#3b2a20" strokeWidth="6" strokeLinecap="round" />
      <path d="M142 88Q150 83 159 88" fill="none" stroke="#3b2a20" strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}
