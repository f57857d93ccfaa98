# A file with a password, as if somebody had typed it there.
echo 'nine green gables' >password.txt
