package demo

import "studyplanner/internal/planner"

func algebra() []planner.ListedItem {
	return []planner.ListedItem{
		topic("Vectors and linear combinations", 180),
		topic("Dot products and lengths", 150),
		topic("Matrices and linear equations", 210),
		topic("Gaussian elimination", 270),
		topic("Inverse matrices", 210),
		topic("LU factorisation", 240),
		topic("Vector spaces and subspaces", 300),
		topic("Null space and column space", 300),
		topic("Independence, basis and dimension", 330),
		topic("The four fundamental subspaces", 300),
		topic("Orthogonality", 240),
		topic("Projections and least squares", 330),
		topic("Gram–Schmidt and QR", 270),
		topic("Determinants", 270),
		topic("Cramer's rule, inverses and volumes", 180),
		topic("Eigenvalues and eigenvectors", 360),
		topic("Diagonalisation", 300),
		topic("Differential equations and eᴬᵗ", 270),
		topic("Symmetric and positive definite matrices", 300),
		topic("Linear transformations", 240),
		topic("Singular value decomposition", 360),
		topic("Revision and past papers", 480),
	}
}

func chemistry() []planner.ListedItem {
	return []planner.ListedItem{
		topic("Bonding and hybridisation", 210),
		topic("Functional groups and nomenclature", 180),
		topic("Resonance and acidity", 240),
		topic("Alkanes and conformations", 240),
		topic("Stereochemistry: chirality", 300),
		topic("Stereochemistry: diastereomers", 240),
		topic("Thermodynamics and kinetics", 240),
		topic("SN1 and SN2", 360),
		topic("E1 and E2", 330),
		topic("Alkenes: electrophilic addition", 330),
		topic("Alkynes", 210),
		topic("Radical reactions", 240),
		topic("Alcohols and ethers", 270),
		topic("Infrared spectroscopy", 180),
		topic("NMR spectroscopy", 360),
		topic("Conjugated systems and Diels–Alder", 300),
		topic("Aromaticity", 270),
		topic("Electrophilic aromatic substitution", 330),
		topic("Aldehydes and ketones", 330),
		topic("Carboxylic acids and derivatives", 330),
		topic("Enolates and aldol reactions", 360),
		topic("Amines", 210),
		topic("Retrosynthesis", 360),
		topic("Past papers", 420),
	}
}

func history() []planner.ListedItem {
	return []planner.ListedItem{
		topic("The Congress of Vienna", 150),
		topic("Industrial revolution", 240),
		topic("The revolutions of 1848", 210),
		topic("Unification of Italy and Germany", 240),
		topic("Imperialism", 270),
		topic("The road to 1914", 240),
		topic("The First World War", 300),
		topic("The Russian revolutions", 240),
		topic("Versailles and the League of Nations", 210),
		topic("The Great Depression", 180),
		topic("Fascism and National Socialism", 300),
		topic("The Second World War", 360),
		topic("Decolonisation", 270),
		topic("The Cold War", 330),
		topic("European integration", 210),
		topic("1989 and after", 240),
	}
}

func spanish() []planner.ListedItem {
	return []planner.ListedItem{
		topic("Greetings and the alphabet", 90),
		topic("Ser and estar", 150),
		topic("Regular verbs in the present", 150),
		topic("Stem-changing verbs", 150),
		topic("Food and ordering", 120),
		topic("Telling the time, dates and plans", 120),
		topic("Reflexive verbs and routines", 150),
		topic("Directions and travel", 120),
		topic("Pretérito indefinido: regular", 180),
		topic("Pretérito indefinido: irregular", 210),
		topic("Imperfecto", 180),
		topic("Indefinido or imperfecto?", 210),
		topic("Object pronouns", 180),
		topic("Por and para", 120),
		topic("Commands", 150),
		topic("Future and conditional", 180),
		topic("Present subjunctive: forms", 210),
		topic("Present subjunctive: uses", 240),
		topic("Reading: short stories", 300),
		topic("Conversation practice", 360),
	}
}

func running() []planner.ListedItem {
	return []planner.ListedItem{
		topic("Run and walk: 3 km", 240),
		topic("Easy 4 km", 270),
		topic("Easy 5 km", 300),
		topic("Hills", 240),
		topic("Intervals 6 × 400 m", 270),
		topic("Long run 8 km", 300),
		topic("Tempo 20 minutes", 270),
		topic("Intervals 5 × 800 m", 270),
		topic("Long run 10 km", 360),
		topic("Race pace", 270),
		topic("Taper", 210),
		topic("10 km race", 120),
	}
}
