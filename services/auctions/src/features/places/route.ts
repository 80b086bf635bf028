import { PlacesAnswer, PlacesQuery, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import { districtsOf, placeOf } from '@boli/places'

/** GET /auction/places: where a PIN code lies, and the districts of a state. */
export function placesRoute(app: Service): void {
  publicRoute(app, routes.places, {
    schema: { querystring: PlacesQuery, response: PlacesAnswer },
    async handler({ query }) {
      const place = query.pinCode === undefined ? null : placeOf(query.pinCode)
      const state = place?.state ?? query.state
      return succeed({ place, districts: state ? [...districtsOf(state)] : [] })
    },
  })
}
