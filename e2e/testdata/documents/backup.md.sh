# The server runs as its unit says, and has an account.
mkdir -p var/lib/studyplanner
cp -L bin/studyplanner usr/local/bin/
cp deploy/studyplanner.service etc/systemd/system/
systemctl enable --now studyplanner
studyplanner account create --email ada@example.org --database var/lib/studyplanner/studyplanner.db
