export type Part = {
  what: string
  quantity: number
  cents: number
  /** A bulb costs the same for every car; brake pads do not. */
  sameForAll?: true
}

export type Job = {
  title: string
  minutes: number
  laborHours: number
  parts: readonly Part[]
  weight: number
  /** Can be done in the customer's driveway. */
  goesOut?: true
}

const part = (what: string, cents: number, quantity = 1): Part => ({ what, cents, quantity })
const plainPart = (what: string, cents: number, quantity = 1): Part => ({
  ...part(what, cents, quantity),
  sameForAll: true,
})

export const JOBS: readonly Job[] = [
  {
    title: 'Oil change and inspection',
    minutes: 45,
    laborHours: 0.5,
    parts: [plainPart('Synthetic oil 0W-20, per quart', 895, 5.5), part('Oil filter', 1_150)],
    weight: 24,
    goesOut: true,
  },
  {
    title: 'Tire rotation and balance',
    minutes: 45,
    laborHours: 0.8,
    parts: [plainPart('Wheel weights', 300, 4)],
    weight: 9,
  },
  {
    title: 'State inspection',
    minutes: 30,
    laborHours: 0.25,
    parts: [plainPart('Inspection certificate', 2_100)],
    weight: 9,
  },
  {
    title: 'Front brake pads and rotors',
    minutes: 120,
    laborHours: 1.8,
    parts: [
      part('Front brake pads, ceramic', 7_495),
      part('Front rotor', 6_850, 2),
      plainPart('Brake cleaner', 650),
    ],
    weight: 8,
  },
  {
    title: 'Rear brake pads and rotors',
    minutes: 120,
    laborHours: 1.6,
    parts: [part('Rear brake pads, ceramic', 6_895), part('Rear rotor', 6_150, 2)],
    weight: 6,
  },
  {
    title: 'Check engine light diagnosis',
    minutes: 60,
    laborHours: 1,
    parts: [plainPart('Diagnostic scan', 4_900)],
    weight: 8,
  },
  {
    title: 'Battery replacement',
    minutes: 30,
    laborHours: 0.3,
    parts: [part('Battery, 3 year warranty', 16_995), plainPart('Core charge', 2_200)],
    weight: 5,
    goesOut: true,
  },
  {
    title: 'Four new tires',
    minutes: 90,
    laborHours: 1.2,
    parts: [
      part('All-season tire', 13_450, 4),
      plainPart('Valve stem', 450, 4),
      plainPart('Tire disposal', 500, 4),
    ],
    weight: 5,
  },
  {
    title: 'Wheel alignment',
    minutes: 60,
    laborHours: 1,
    parts: [plainPart('Alignment printout', 500)],
    weight: 5,
  },
  {
    title: 'A/C recharge',
    minutes: 75,
    laborHours: 1.1,
    parts: [plainPart('Refrigerant R-1234yf, per pound', 7_800, 1.35), plainPart('UV dye', 950)],
    weight: 3,
  },
  {
    title: 'Coolant flush',
    minutes: 60,
    laborHours: 0.9,
    parts: [plainPart('Coolant, per gallon', 2_495, 2.25)],
    weight: 3,
  },
  {
    title: 'Transmission fluid service',
    minutes: 90,
    laborHours: 1.3,
    parts: [
      plainPart('Transmission fluid, per quart', 1_245, 6.7),
      part('Transmission filter and gasket', 4_380),
    ],
    weight: 3,
  },
  {
    title: 'Spark plugs and ignition coils',
    minutes: 150,
    laborHours: 2.5,
    parts: [part('Iridium spark plug', 1_495, 4), part('Ignition coil', 5_680, 4)],
    weight: 3,
  },
  {
    title: 'Alternator replacement',
    minutes: 150,
    laborHours: 2.2,
    parts: [part('Alternator, remanufactured', 28_900), part('Serpentine belt', 4_250)],
    weight: 2,
  },
  {
    title: 'Starter replacement',
    minutes: 120,
    laborHours: 1.7,
    parts: [part('Starter, remanufactured', 21_450)],
    weight: 2,
    goesOut: true,
  },
  {
    title: 'Timing belt and water pump',
    minutes: 300,
    laborHours: 4.6,
    parts: [
      part('Timing belt kit', 18_950),
      part('Water pump', 9_870),
      plainPart('Coolant, per gallon', 2_495, 1.75),
    ],
    weight: 1.5,
  },
  {
    title: 'Front struts, both sides',
    minutes: 210,
    laborHours: 3.2,
    parts: [part('Strut assembly', 17_650, 2), plainPart('Wheel alignment after struts', 9_995)],
    weight: 2,
  },
  {
    title: 'Wheel bearing, one side',
    minutes: 120,
    laborHours: 1.9,
    parts: [part('Hub and bearing assembly', 13_480)],
    weight: 2,
  },
  {
    title: 'Exhaust repair',
    minutes: 105,
    laborHours: 1.5,
    parts: [part('Muffler', 15_490), plainPart('Clamps and hangers', 375, 3)],
    weight: 2,
  },
  {
    title: 'Fuel pump replacement',
    minutes: 180,
    laborHours: 2.7,
    parts: [part('Fuel pump module', 26_700)],
    weight: 1.2,
  },
  {
    title: 'Clutch replacement',
    minutes: 420,
    laborHours: 6.4,
    parts: [part('Clutch kit', 31_900), part('Flywheel', 18_600)],
    weight: 0.8,
  },
  {
    title: 'Pre-purchase inspection',
    minutes: 75,
    laborHours: 1.1,
    parts: [plainPart('Inspection report', 1_500)],
    weight: 2,
    goesOut: true,
  },
  {
    title: 'Headlight and bulb replacement',
    minutes: 30,
    laborHours: 0.4,
    parts: [plainPart('H11 bulb', 1_895, 2)],
    weight: 2,
    goesOut: true,
  },
  {
    title: 'No-start diagnosis',
    minutes: 90,
    laborHours: 1.5,
    parts: [plainPart('Diagnostic scan', 4_900)],
    weight: 2,
    goesOut: true,
  },
]

/** What is found while the car is up anyway. */
export const ADD_ONS: readonly Part[] = [
  part('Engine air filter', 2_450),
  part('Cabin air filter', 2_890),
  plainPart('Wiper blade', 1_650, 2),
  plainPart('Washer fluid', 495),
  plainPart('Fuel system cleaner', 1_895),
  part('Serpentine belt', 4_250),
  plainPart('Brake fluid exchange', 9_500),
]

/** What is sold over the counter without a car. */
export const COUNTER_SALES: readonly Part[] = [
  plainPart('Wiper blade', 1_650, 2),
  plainPart('Synthetic oil 5W-30, 5 quart jug', 3_495),
  plainPart('Tire gauge', 1_250),
  plainPart('H11 bulb', 1_895),
  plainPart('Key fob battery', 795),
  plainPart('Touch-up paint', 1_995),
  plainPart('Gift certificate', 10_000),
]
