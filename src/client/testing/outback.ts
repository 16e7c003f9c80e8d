const car = { year: 2019, make: 'Subaru', model: 'Outback', trim: null, color: null, vin: null }

/** A vehicle as the service answers it. */
export const outback = {
  id: 'veh_1',
  customer_id: 'cus_1',
  ...car,
  license_plate: 'KXR-4471',
  created_at: '2026-03-16T08:00:00Z',
}

/** The same as a form sends it. */
export const outbackDraft = { ...car, plate: 'KXR-4471' }
