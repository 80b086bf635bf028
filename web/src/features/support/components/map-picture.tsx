import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const MAP_ADDRESS = 'https://www.openstreetmap.org/?mlat=18.4897&mlon=73.8654#map=16/18.4897/73.8654'

/** A drawn map of the office, so that no other site learns of the visit, with a link to the real one. */
export function MapPicture() {
  const { t } = useTranslation('support')
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-card">
      <svg viewBox="120 20 440 260" role="img" aria-label={t('map.alt')} className="block w-full">
        <rect width="640" height="280" fill="#efe8d8" />
        <path d="M0 196Q140 150 300 186T640 150V280H0Z" fill="#dcebd2" />
        <path d="M430 0Q470 90 600 120L640 128V0Z" fill="#dcebd2" />
        <path d="M-10 92Q150 128 300 96T650 62" fill="none" stroke="#bcd7e6" strokeWidth="22" />
        <g fill="none" stroke="#fffdf8" strokeLinecap="round">
          <path d="M-10 214H650M206 -10V290" strokeWidth="17" />
          <path d="M-10 150H206M206 128L650 236M388 -10V290M520 -10V290M96 120V290" strokeWidth="9" />
          <path d="M206 250H388M388 40H520M40 -10V120M300 130V214" strokeWidth="6" />
        </g>
        <path d="M-10 214H650" stroke="#f3c266" strokeWidth="5" fill="none" />
        <g fill="#d9cdb2">
          <path d="M226 146h56v50h-56zM316 146h56v50h-56zM226 230h56v34h-56zM404 60h52v40h-52zM408 150h46v44h-46zM120 164h62v34h-62zM22 232h56v36h-56zM540 60h70v34h-70z" />
        </g>
        <g transform="translate(300 150)">
          <path d="M0 34C-30 0-26-34 0-36S30 0 0 34Z" fill="#b93a26" />
          <circle cy="-10" r="10" fill="#fffdf8" />
        </g>
      </svg>
      <figcaption className="flex flex-wrap items-center justify-between gap-2 px-5 py-2">
        <span className="text-soft">{t('map.caption')}</span>
        <a
          href={MAP_ADDRESS}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-deep underline underline-offset-4"
        >
          {t('map.open')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </figcaption>
    </figure>
  )
}
