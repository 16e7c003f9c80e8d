// @ts-check
import { ask } from './ask.mjs'

// Books a car:
//   FRONTDESK_KEY=fd_... node book.mjs "Maria Álvarez" 2019 Subaru Outback "Front brakes" 2027-03-15T14:00:00Z

const [name = '', year = '', make = '', model = '', work = '', when = ''] = process.argv.slice(2)

try {
  const customer = await ask('POST /customers', { body: { name } })
  const vehicle = await ask('POST /vehicles', {
    body: { customer_id: customer.id, year: Number(year), make, model },
  })
  const appointment = await ask('POST /appointments', {
    body: {
      customer_id: customer.id,
      vehicle_id: vehicle.id,
      service_type: work,
      scheduled_at: when,
      duration_minutes: 120,
    },
  })
  console.log(`Booked for ${customer.name} at ${appointment.scheduled_at}: ${appointment.id}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
