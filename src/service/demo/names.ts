export const FIRST_NAMES = `
Aaliyah Aaron Adaeze Ahmed Aisha Alejandro Alexis Amara Amelia Amir Ana Andre Andrea Angela Anika Anthony
Antonio Arjun Ashley Beatriz Benjamin Bianca Brandon Brenda Brian Camila Carlos Carmen Caroline Cedric
Charles Chen Chloe Christina Christopher Claire Connor Cynthia Daniel Danielle Darius David Deborah Deepa
Denise Derek Destiny Diego Dmitri Donna Dwayne Eleanor Elena Elijah Emeka Emily Emma Eric Esperanza Esther
Ethan Eun-ji Evelyn Fatima Felix Fernando Frances Francisco Gabriel Gabriela George Gloria Grace Gregory
Guadalupe Hannah Hassan Heather Hector Helen Henry Hiroshi Ian Ibrahim Imani Ingrid Isaac Isabella Ivan
Jacob Jada Jamal James Janelle Jasmine Javier Jennifer Jerome Jesse Jin Joanna John Jonathan Jordan Jorge
José Joseph Joshua Juan Julia Justin Kareem Karen Katherine Keisha Kenji Kevin Khalil Kimberly Kwame Lakshmi
Laura Lauren Leah Leila Leonard Leticia Liam Linda Lisa Lucía Luis Lydia Malik Manuel Marcus Margaret Maria
Marisol Mark Martha Matthew Maya Mei Melissa Michael Michelle Miguel Minh Mohammed Monica Nadia Naomi Natalie
Nathan Nia Nicholas Nicole Nikhil Noah Nora Oksana Olivia Omar Oscar Owen Pamela Patricia Patrick Paul Pedro
Peter Philip Phuong Priya Rachel Rafael Rajesh Ramón Raymond Rebecca Renée Ricardo Richard Robert Rosa Ruth
Ryan Samantha Samuel Sandra Sanjay Sarah Scott Sean Sergio Shanice Shirley Simone Sofía Soo-min Stephanie
Steven Susan Tamika Tanya Terrence Theresa Thomas Tiffany Timothy Trang Tyrone Valentina Vanessa Victor
Victoria Vijay Vincent Walter Wei Wendy William Xavier Yasmin Yolanda Yusuf Zachary Zainab Zoe
`
  .trim()
  .split(/\s+/)

export const LAST_NAMES = `
Abbott|Abdi|Acosta|Adams|Adeyemi|Aguilar|Ahmed|Ali|Allen|Alvarez|Anderson|Andersson|Baker|Banerjee|Barnes|
Bauer|Begum|Bell|Bennett|Bhatt|Boateng|Brooks|Brown|Bryant|Butler|Campbell|Carter|Castillo|Castro|Chaudhry|
Chen|Cho|Choi|Clark|Cohen|Coleman|Collins|Cook|Cooper|Cruz|D'Angelo|Daniels|Davis|de la Cruz|Delgado|Desai|
Diallo|Diaz|Dixon|Dubois|Duong|Edwards|Ellis|Eriksen|Espinoza|Evans|Farah|Feldman|Ferrari|Fischer|Fisher|
Flores|Foster|Fox|Freeman|Garcia|Gibson|Goldberg|Gomez|Gonzalez|Goodwin|Graham|Gray|Green|Greene|Griffin|
Gupta|Gutierrez|Haddad|Hall|Hamilton|Hansen|Harris|Harrison|Hassan|Hayes|Henderson|Hernandez|Herrera|Hill|
Ho|Hoang|Howard|Huang|Hughes|Hussain|Ibrahim|Ito|Ivanova|Jackson|James|Jenkins|Jensen|Jimenez|Johnson|Jones|
Jordan|Kaplan|Kaur|Kelly|Kennedy|Khan|Kim|King|Klein|Kowalski|Kozlov|Kumar|Lam|Lee|Levine|Lewis|Li|Lin|Liu|
Long|Lopez|Mahoney|Malik|Marino|Martin|Martinez|Mbeki|McCarthy|McDonald|Medina|Mehta|Mendoza|Mensah|Meyer|
Miller|Mitchell|Mohamed|Molina|Moore|Morales|Morgan|Morris|Moyo|Müller|Murphy|Murray|Nakamura|Navarro|Nelson|
Ng|Nguyen|Novak|Nowak|O'Brien|O'Connor|O'Neill|Obi|Okafor|Okonkwo|Oliveira|Ortiz|Osei|Owens|Park|Parker|
Patel|Patterson|Peña|Perez|Perry|Petrov|Pham|Phillips|Powell|Price|Qureshi|Ramirez|Ramos|Rao|Reed|Reyes|
Reynolds|Richardson|Rivera|Robinson|Rodriguez|Rogers|Romano|Romero|Rosen|Ross|Ruiz|Russell|Russo|Ryan|
Saeed|Salazar|Sanchez|Sanders|Sandoval|Santos|Sato|Schmidt|Schneider|Scott|Shah|Shapiro|Sharma|Silva|Simmons|
Singh|Smith|Soto|Stewart|Suarez|Sullivan|Suzuki|Takahashi|Tanaka|Taylor|Thomas|Thompson|Torres|Tran|Turner|
Vargas|Vasquez|Vega|Volkov|Wagner|Walker|Wallace|Walsh|Wang|Ward|Washington|Watson|Weber|Wells|West|White|
Williams|Wilson|Wong|Wood|Wright|Wu|Yamamoto|Yang|Yilmaz|Young|Zhang|Zhou|Zimmerman
`
  .replaceAll('\n', '')
  .split('|')

export const COMPANY_STARTS =
  `Alder Creek|Anchor|Beacon Hill|Birchwood|Bluebird|Bridge Street|Canal|Catskill|Century|Clearwater|Copper Kettle|
Crown|Dutchess|Eagle|Eastside|Evergreen|Fishkill|Five Points|Granite|Greenway|Harbor|Harvest|Highland|
Hudson Valley|Ironwood|Keystone|Lakeside|Liberty|Maple Leaf|Meridian|Mill Pond|Northgate|Oak Hollow|Orchard|
Pinecrest|Pioneer|Quarry Road|Redbrick|Ridgeline|River Road|Riverside|Silver Lake|Sterling|Stonebridge|Summit|
Sunrise|Three Rivers|Tri-County|Union|Valley View|Westgate|Willow Brook`
    .replaceAll('\n', '')
    .split('|')

export const COMPANY_TRADES = [
  'Bakery',
  'Building Supply',
  'Cable & Fiber',
  'Carpet Care',
  'Catering',
  'Cleaning Services',
  'Construction',
  'Courier',
  'Delivery',
  'Electric',
  'Florists',
  'Heating & Air',
  'Home Care',
  'Landscaping',
  'Locksmiths',
  'Medical Transport',
  'Moving & Storage',
  'Painting',
  'Pest Control',
  'Plumbing',
  'Pool Service',
  'Property Management',
  'Roofing',
  'School District',
  'Taxi',
  'Tree Service',
  'Veterinary',
  'Wholesale Foods',
]

export const COMPANY_ENDS = ['', '', '', ' LLC', ' Inc.', ' Co.', ' & Sons']
